#!/usr/bin/env bash
# SPDX-FileCopyrightText: The Sightline authors
# SPDX-License-Identifier: Apache-2.0
#
# Makes the clips of this folder and frames.tsv anew; needs FFmpeg's program with libx264. Usage: make-clips.sh [DATA]

set -euo pipefail
cd "$(dirname "$0")"
make() { ffmpeg -nostdin -v error -y -fflags +bitexact "$@"; }
exact=(-flags:v +bitexact -flags:a +bitexact -fflags +bitexact -map_metadata -1)
pattern() { printf 'testsrc2=size=%s:rate=25:duration=%s' "$1" "$2"; }
h264=(-c:v libx264 -g 8 -bf 2 -pix_fmt yuv420p -x264-params threads=1)

make -f lavfi -i "$(pattern 64x48 0.96)" -f lavfi -i sine=duration=0.96 "${h264[@]}" -c:a aac -b:a 32k \
    -movflags +faststart "${exact[@]}" plain.mp4
make -i plain.mp4 -map 0:v -c copy -movflags +frag_keyframe+empty_moov+default_base_moof "${exact[@]}" fragmented.mp4
make -f lavfi -i "$(pattern 64x48 0.4)" -vf "settb=1/1000,setpts='N*N*10+N*30'" -vsync vfr "${h264[@]}" "${exact[@]}" rate.mkv
make -f lavfi -i "$(pattern 64x48 0.16)" -c:v mjpeg -pix_fmt yuvj420p "${exact[@]}" jpeg420.avi
make -f lavfi -i "$(pattern 64x48 0.16)" -c:v mjpeg -pix_fmt yuvj422p "${exact[@]}" jpeg422.avi
make -f lavfi -i color=red:size=64x48:duration=0.08:rate=25 -c:v qtrle -pix_fmt rgb24 "${exact[@]}" red-rgb.mov
make -f lavfi -i color=gray:size=64x48:duration=0.08:rate=25 -vf "format=gray10,geq=lum=X*16" -c:v ffv1 \
    -pix_fmt gray10 -color_range pc "${exact[@]}" gray10.mkv
make -f lavfi -i color=red:size=64x48:duration=0.08:rate=25 \
    -vf scale=out_color_matrix=bt2020:out_range=tv,format=yuv444p10 -c:v ffv1 -colorspace bt2020nc -color_range tv \
    "${exact[@]}" red-444-10.mkv
make -f lavfi -i color=red:size=64x48:duration=0.08:rate=25 -vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p \
    -c:v ffv1 -colorspace bt709 -color_range tv "${exact[@]}" red-709.mkv
make -f lavfi -i "$(pattern 64x48 0.08)" -c:v rawvideo -pix_fmt nv12 "${exact[@]}" nv12.avi
make -f lavfi -i "$(pattern 64x48 0.08)" -vf scale=63:47 -c:v ffv1 -pix_fmt yuv420p "${exact[@]}" odd.mkv
for size in wide:1280x32 tall:32x578 small:1278x576; do
    make -f lavfi -i "color=red:size=${size#*:}:duration=0.04:rate=25" "${h264[@]}" "${exact[@]}" "${size%:*}.mkv"
done
make -f lavfi -i "$(pattern 64x48 0.48)" "${h264[@]}" "${exact[@]}" -f mpegts first.ts
make -f lavfi -i "$(pattern 96x64 0.48)" "${h264[@]}" "${exact[@]}" -output_ts_offset 0.48 -f mpegts second.ts
cat first.ts second.ts > resized.ts
rm first.ts second.ts
make -f lavfi -i sine=duration=0.2 -c:a aac -b:a 16k "${exact[@]}" sound.m4a
make -i plain.mp4 -map 0:v -c copy -frames:v 0 -movflags +empty_moov "${exact[@]}" empty.mp4

hashes() { # name, path, every
    ffmpeg -nostdin -v error -noautorotate -copyts -i "$2" -map "0:$(best "$2")" -vsync passthrough \
        ${4:+-pix_fmt "$4"} -f framehash -hash sha256 - |
        awk -F', *' -v name="$1" -v every="$3" '
            /^#tb/ { split($0, word, " "); split(word[3], ratio, "/"); unit = ratio[1] / ratio[2] }
            /^#/ { next }
            (count++ % every) == 0 { printf "%s\t%d\t%.6f\t%d\t%s\n", name, count - 1, $3 * unit, $5, $6 }'
}
best() { # the stream with the most pixels, the first of equals
    ffprobe -v error -select_streams v -show_entries stream=index,width,height -of csv=p=0 "$1" |
        awk -F, '$2 * $3 > most { most = $2 * $3; index_ = $1 } END { print index_ }'
}
{
    printf 'clip\tframe\tseconds\tbytes\tsha256\n'
    for clip in plain.mp4 fragmented.mp4 rate.mkv jpeg420.avi nv12.avi odd.mkv; do hashes "$clip" "$clip" 1; done
    if [ -n "${1:-}" ]; then
        for clip in decord/video_0.mov decord/video_90.mov; do hashes "video/$clip" "$1/video/$clip" 1; done
        for clip in bikes.mp4 car-detection.mp4 carphone_pristine.mp4 torchcodec/nasa_13013.mp4; do
            hashes "video/$clip" "$1/video/$clip" 25
        done
    fi
} > frames.tsv
