// SPDX-FileCopyrightText: The Sightline authors
// SPDX-License-Identifier: Apache-2.0

/// The look of a report: one style sheet for light and dark, narrow and wide.
enum ReportStyle {
    /// The style sheet. Every text has a contrast of at least 4.5 to its ground, every line one of at least 3.
    static let css = """
        :root{color-scheme:light dark;--ground:#fbfbfa;--card:#fff;--text:#1c1f23;--soft:#555d66;--edge:#d9dcdf;
        --accent:#1f5fbf;--onaccent:#fff;--warn:#a3400a;--c1:#1f5fbf;--c2:#b3430c;--c3:#0d7a5f;--c4:#8a3fae;--c5:#8a6a00;
        --c6:#b0246a;--c7:#4a5560}
        @media(prefers-color-scheme:dark){:root{--ground:#14171a;--card:#1c2024;--text:#e8eaec;--soft:#a6afb8;
        --edge:#363c43;--accent:#7db1ff;--onaccent:#0b1420;--warn:#ffab7a;--c1:#7db1ff;--c2:#ff9d66;--c3:#4fd1ab;
        --c4:#d39bf0;--c5:#e6c34a;--c6:#ff8dbb;--c7:#b4bec8}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--ground);color:var(--text);
        font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
        main,header,footer{max-width:1180px;margin:0 auto;padding:0 16px}
        header{padding-top:28px}
        h1{font-size:1.7rem;line-height:1.2;margin:0 0 12px;overflow-wrap:anywhere}
        h2{font-size:1.25rem;margin:40px 0 4px}
        h3{font-size:1rem;margin:0 0 4px;overflow-wrap:anywhere}
        p{margin:0 0 12px;max-width:72ch}
        .soft,figcaption span{color:var(--soft)}
        nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:4px 18px;margin:12px 0 0;padding:0}
        a{color:var(--accent)}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:2px 16px;margin:0}
        dt{color:var(--soft)}
        dd{margin:0;overflow-wrap:anywhere}
        .tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin:20px 0 0}
        .tile,.card,figure{background:var(--card);border:1px solid var(--edge);border-radius:10px;padding:12px 14px}
        .tile b{display:block;font-size:2rem;line-height:1.2;font-variant-numeric:tabular-nums}
        .scroll{overflow:auto;max-height:80vh;background:var(--card);border:1px solid var(--edge);border-radius:10px}
        .scroll:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
        table{border-collapse:separate;border-spacing:0;font-variant-numeric:tabular-nums;width:100%}
        caption{text-align:left;padding:10px 12px 6px;color:var(--soft)}
        th,td{padding:5px 12px;text-align:right;white-space:nowrap;border-top:1px solid var(--edge)}
        thead th{position:sticky;top:0;background:var(--card);z-index:2;border-top:0;border-bottom:1px solid var(--edge);
        vertical-align:bottom}
        th:first-child{text-align:left;position:sticky;left:0;background:var(--card);z-index:1;font-weight:600;
        max-width:min(16rem,45vw);overflow:hidden;text-overflow:ellipsis}
        thead th:first-child{z-index:3}
        th.text,td.text{text-align:left;white-space:normal}
        td small{color:var(--soft);font-size:.85em;margin-left:.4em}
        .bar{min-width:120px}
        .bar i{display:block;height:12px;border-radius:3px;background:var(--accent);width:calc(var(--v)*100%);
        min-width:1px}
        .grid2{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(330px,100%),1fr));gap:14px;margin-top:12px}
        .pair{display:grid;grid-template-columns:1fr 1fr;gap:8px}
        .chart{display:block;width:100%;height:auto;overflow:visible}
        .small{font-size:.9rem;margin:0 0 6px}
        .grid{stroke:var(--edge);stroke-width:1;fill:none}
        .mark,.axis{fill:var(--soft);font-size:11px}
        .line{fill:none;stroke-width:2;stroke-linejoin:round}
        .best{fill:var(--warn);stroke:var(--card);stroke-width:1.5}
        .s1{stroke:var(--c1)}.s2{stroke:var(--c2);stroke-dasharray:7 3}.s3{stroke:var(--c3);stroke-dasharray:2 3}
        .s4{stroke:var(--c4);stroke-dasharray:9 3 2 3}.s5{stroke:var(--c5)}.s6{stroke:var(--c6);stroke-dasharray:4 3}
        .s7{stroke:var(--c7);stroke-dasharray:12 4}
        .dot{stroke:none;stroke-dasharray:none}
        .dot.s1{fill:var(--c1)}.dot.s2{fill:var(--c2)}.dot.s3{fill:var(--c3)}.dot.s4{fill:var(--c4)}.dot.s5{fill:var(--c5)}
        .dot.s6{fill:var(--c6)}.dot.s7{fill:var(--c7)}
        .legend{list-style:none;display:flex;flex-wrap:wrap;gap:2px 18px;margin:6px 0 0;padding:0}
        .key{width:28px;height:8px;margin-right:7px;vertical-align:middle}
        .matrix{width:auto}
        .matrix td{padding:3px 6px;text-align:center;min-width:34px;
        background:color-mix(in srgb,var(--accent) calc(var(--v,0)*100%),transparent)}
        .matrix td.wrong{background:color-mix(in srgb,var(--warn) calc(var(--v,0)*100%),transparent)}
        .matrix td.high{color:var(--onaccent)}
        .matrix thead th:not(:first-child){writing-mode:vertical-rl;transform:rotate(180deg);text-align:left;
        padding:8px 3px;font-weight:500;border-bottom:0;border-top:1px solid var(--edge);vertical-align:top}
        figure{margin:0;padding:0;overflow:hidden;align-self:start}
        figure img{display:block;width:100%;height:auto;max-height:360px;object-fit:contain;background:#8885}
        figcaption{padding:8px 12px 10px}
        figcaption b{display:block}
        figcaption span{font-size:.9rem;overflow-wrap:anywhere}
        ol.plain{padding-left:2em;margin:8px 0}
        details summary{cursor:pointer;margin:12px 0}
        footer{padding:28px 16px;color:var(--soft);font-size:.9rem}
        @media(max-width:520px){.pair{gap:4px}.mark,.axis{font-size:13px}.wide .mark,.wide .axis{font-size:15px}
        th,td{padding:5px 9px}.card{padding:10px}}
        @media print{.scroll{max-height:none;overflow:visible}}
        """
}
