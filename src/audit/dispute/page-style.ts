/** The page's own look, on screen and on paper. Fonts are the reader's: nothing is fetched. */
export const STYLE = `
:root{--ink:#111827;--muted:#4b5565;--line:#d3cec1;--sunken:#f5f2ea;--good:#2f5d17;--bad:#9a1b1b}
*{box-sizing:border-box}
body{margin:0;background:#fff;color:var(--ink);font:400 15px/1.5 "Atkinson Hyperlegible Next","Segoe UI",system-ui,-apple-system,Roboto,Arial,sans-serif}
main{max-width:860px;margin:0 auto;padding:40px 28px 64px}
h1,h2,.lead,.rich{font-family:"Source Serif 4",Charter,"Bitstream Charter","Sitka Text",Cambria,Georgia,serif}
h1{font-size:32px;font-weight:600;line-height:1.15;margin:2px 0 6px;letter-spacing:-.01em}
h2{font-size:22px;font-weight:500;margin:0 0 10px}
h3{font-size:16px;font-weight:600;margin:0 0 2px;line-height:1.35}
p{margin:0 0 10px}
.over{color:var(--muted);font-weight:600;margin:0}
.fact,.how,.when{color:var(--muted)}
.how,.when{font-size:13.5px}
.lead{font-size:17px}
section{border-top:1px solid var(--ink);padding-top:18px;margin-top:34px}
.verdicts{display:grid;grid-template-columns:1fr 1fr;margin:20px 0;border:1px solid var(--line);border-radius:8px}
.verdicts>div{padding:12px 18px;border-left:4px solid var(--good)}
.verdicts>div+div{border-left-width:4px}
.verdicts [data-good=false]{border-left-color:var(--bad)}
.verdicts dt{font-weight:600;color:var(--muted);font-size:13px}
.verdicts dd{margin:0}
.verdicts b{display:block;font-size:17px}
nav ol{columns:2;padding-left:20px;margin:16px 0 0;font-size:14px}
a{color:inherit;text-underline-offset:3px}
table{border-collapse:collapse;width:100%;font-size:14px}
thead{display:table-header-group}
th{text-align:left;color:var(--muted);font-weight:600;font-size:13px;border-bottom:1px solid var(--ink);padding:6px 12px 6px 0;white-space:nowrap}
td{border-bottom:1px solid var(--line);padding:6px 12px 6px 0;vertical-align:top;font-variant-numeric:tabular-nums}
td:first-child{white-space:nowrap}
:is(th,td).num{text-align:right}
:is(th,td):last-child{padding-right:0}
tr{break-inside:avoid}
code{font:500 12.5px/1.4 ui-monospace,"Cascadia Mono",Consolas,Menlo,monospace}
.hash{word-break:break-all}
.plain{list-style:none;padding:0;margin:0 0 12px}
.still{margin:26px 0 0;break-inside:avoid}
h3 .num{display:inline-grid;place-items:center;min-width:24px;height:24px;padding:0 6px;margin-right:6px;border-radius:12px;background:var(--ink);color:#fff;font-size:13px}
.screen{border:1px solid #8a8f9c;border-radius:8px;overflow:hidden}
.bar{display:flex;justify-content:space-between;background:var(--sunken);border-bottom:1px solid var(--line);padding:8px 16px;font-weight:600;font-size:14px}
.num{font-variant-numeric:tabular-nums}
.body{padding:16px}
.body.two{display:grid;grid-template-columns:1fr 1fr;gap:0 24px}
.passage{border-right:1px solid var(--line);padding-right:24px}
.rich{font-size:15px;line-height:1.5;overflow-wrap:anywhere}
.rich :is(p,ul,ol){margin:0 0 .7em}
.rich :is(img,svg){max-width:100%;height:auto}
.rich figure{margin:0 0 12px}
.rich svg{max-height:300px}
.rich table{width:auto;margin-bottom:12px}
.rich :is(th,td){border:1px solid var(--line);padding:4px 10px}
.context{color:var(--muted);font-style:italic}
.math-block{display:block;margin:10px 0;text-align:center}
.choices{list-style:none;padding:0;margin:14px 0 0!important;display:grid;gap:8px}
.choices li{display:grid;grid-template-columns:28px 1fr;gap:10px;align-items:start;border:1px solid #8a8f9c;border-radius:8px;padding:8px 12px}
.choices p{margin:0}
.choices b{display:grid;place-items:center;width:24px;height:24px;border:1px solid #8a8f9c;border-radius:50%;font:600 13px/1 system-ui,sans-serif}
.choices [data-chosen]{border:2px solid var(--ink);padding:7px 11px;background:var(--sunken)}
.choices [data-chosen] b{background:var(--ink);border-color:var(--ink);color:#fff}
.choices [data-out]{color:var(--muted);text-decoration:line-through}
.choices [data-out] b{text-decoration:line-through}
.typed{display:inline-block;min-width:120px;border:2px solid var(--ink);border-radius:8px;padding:8px 14px;font:600 18px/1.2 system-ui,sans-serif;font-variant-numeric:tabular-nums}
.marks{font-size:14px;margin-top:8px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:640px){main{padding:20px 16px 40px}.verdicts,.body.two{grid-template-columns:1fr}.passage{border-right:0;padding:0 0 12px;border-bottom:1px solid var(--line);margin-bottom:12px}nav ol{columns:1}table{display:block;overflow-x:auto}}
@media print{@page{size:letter;margin:16mm 15mm}body{font-size:10.5pt}main{max-width:none;padding:0}.choices [data-chosen] b,h3 .num{print-color-adjust:exact;-webkit-print-color-adjust:exact}section{break-inside:auto}}
`.replace(/\n/g, '');
