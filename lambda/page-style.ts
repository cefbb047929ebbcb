import { brand } from '../product/brand'

const { light, dark } = brand.colors

export const siteColors = `:root{color-scheme:light dark;${tokens(light)};--ink:#6E675B;--in:#2F6F4F;--out:#B4442C;--good:#E6F0E8;--bad:#F9E6E0;--font-text:${brand.fonts.text};--font-display:${brand.fonts.display}}
@media screen and (prefers-color-scheme:dark){:root{${tokens(dark)};--ink:#9C9384;--in:#7CC29B;--out:#FF9473;--good:#1D2C23;--bad:#3A201A}}`

/** For the seller's pages: statement, office and local inbox. Also for dark mode, and A4 or Letter paper. */
export const pageStyle = `
${siteColors}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--background);color:var(--text);font:1rem/1.5 var(--font-text)}
h1,h2,p,ol,dl,dd,figure,fieldset{margin:0;padding:0}
h1{font:500 clamp(1.75rem,1.4rem + 1.6vw,2.5rem)/1.15 var(--font-display);letter-spacing:-.01em}
h2{margin-bottom:.75rem;font:500 1.375rem/1.25 var(--font-display)}
h3{margin:1rem 0 .25rem;font-weight:600;font-size:.9375rem}
ol{list-style:none}
ul{margin:0;padding-left:1.25rem;font-size:.9375rem}
a{color:var(--accent)}
.muted{color:var(--muted);font-size:.875rem}
section{margin-top:1.5rem;padding:1.25rem;background:var(--surface);border:1px solid var(--border);border-radius:12px}
.headlines{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1rem}
.headlines dt{color:var(--muted);font-size:.875rem}
.headlines dd{font-variant-numeric:tabular-nums}
.headlines dd:not(.muted){font-weight:600;font-size:1.375rem}
table{width:100%;border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums}
th,td{padding:.375rem .25rem;text-align:right;vertical-align:top;border-top:1px solid var(--border)}
th{font-weight:400}
thead th{color:var(--muted);font-size:.8125rem;border:0}
th:first-child{text-align:left}
li,th .muted{overflow-wrap:anywhere}
.chart{margin-bottom:1rem}
.chart svg{display:block;width:100%;overflow:visible;fill:var(--text);font-size:.875rem}
.chart .amount{text-anchor:end;font-variant-numeric:tabular-nums}
.chart .day{text-anchor:middle}
.chart .balance{fill:var(--ink)}
.chart .in{fill:var(--in)}
.chart .out{fill:var(--out)}
.chart line{stroke:var(--border)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
@media screen and (max-width:36rem){section{padding:1rem}}
@page{margin:14mm}
@media print{
:root{--background:#fff;--surface:#fff}
body{font-size:10pt}
section{margin-top:4mm;padding:3.5mm;-webkit-box-decoration-break:clone;box-decoration-break:clone}
h2{margin-bottom:1.5mm;break-after:avoid}
table{font-size:9pt}
ul{font-size:9pt}
thead th,th .muted,li .muted{font-size:8pt}
th,td{padding:.7mm .25rem}
figure,tr{break-inside:avoid}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`

function tokens(colors: typeof light): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')
}
