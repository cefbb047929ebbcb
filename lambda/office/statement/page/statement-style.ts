import { brand } from '../../../../product/brand'

const { light, dark } = brand.colors

/** The style of a statement: phones first, then screens, dark mode, and A4 or Letter paper. */
export const statementStyle = `
:root{color-scheme:light dark;${tokens(light)};--ink:#6E675B;--in:#2F6F4F;--out:#B4442C;--good:#E6F0E8;--bad:#F9E6E0}
@media screen and (prefers-color-scheme:dark){:root{${tokens(dark)};--ink:#9C9384;--in:#7CC29B;--out:#FF9473;--good:#1D2C23;--bad:#3A201A}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0 auto;max-width:54rem;padding:1.5rem 1rem 3rem;background:var(--background);color:var(--text);font:1rem/1.5 ${brand.fonts.text}}
h1,h2,p,dl,dd,figure{margin:0}
h1{font:500 clamp(1.75rem,1.4rem + 1.6vw,2.5rem)/1.15 ${brand.fonts.display};letter-spacing:-.01em}
h2{margin-bottom:.75rem;font:500 1.375rem/1.25 ${brand.fonts.display}}
.seller{color:var(--accent);font-weight:600}
.muted{color:var(--muted);font-size:.875rem}
header p+h1{margin:.25rem 0 .5rem}
section{margin-top:1.5rem;padding:1.25rem;background:var(--surface);border:1px solid var(--border);border-radius:12px}
h2.currency{margin:2rem 0 0}
.verdict.agrees{background:var(--good);border-color:var(--in)}
.verdict.differs{background:var(--bad);border-color:var(--out)}
.verdict h2{margin-bottom:.25rem}
.verdict.agrees h2::before{content:"✓ ";color:var(--in)}
.verdict.differs h2::before{content:"✕ ";color:var(--out)}
.verdict ul{margin:.5rem 0 0;padding-left:1.25rem}
.headlines{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:1rem}
.headlines dt{color:var(--muted);font-size:.875rem}
.headlines dd{font-variant-numeric:tabular-nums}
.headlines dd:not(.muted){font-weight:600;font-size:1.375rem}
table{width:100%;border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums}
th,td{padding:.375rem .25rem;text-align:right;vertical-align:top;border-top:1px solid var(--border)}
th{font-weight:400}
td{white-space:nowrap}
.open td{white-space:normal}
thead th{color:var(--muted);font-size:.8125rem;border:0}
th:first-child{text-align:left}
.open th,.open td{text-align:left}
.balance th,.balance td,.sum th,.sum td{font-weight:600}
h3{margin:1rem 0 .25rem;font-weight:600;font-size:.9375rem}
ul{margin:0;padding-left:1.25rem;font-size:.9375rem}
li,th .muted{overflow-wrap:anywhere}
.block th{padding-top:.875rem;color:var(--muted);font-size:.8125rem}
.chart{margin-bottom:1rem}
.chart svg{display:block;width:100%;fill:var(--text);font-size:.875rem}
.chart .amount{text-anchor:end;font-variant-numeric:tabular-nums}
.chart .day{text-anchor:middle}
.chart .balance{fill:var(--ink)}
.chart .in{fill:var(--in)}
.chart .out{fill:var(--out)}
.chart line{stroke:var(--border)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
details{border-top:1px solid var(--border)}
summary{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.5rem 0;cursor:pointer}
summary b{font-variant-numeric:tabular-nums}
.tick{color:var(--in)}
details p,details table{margin:0 0 .75rem}
.words dt{font-weight:600}
.words dd{color:var(--muted)}
.words div+div{margin-top:.5rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
@media screen and (max-width:36rem){
section{padding:1rem}
.open th,.open td{padding-inline:.125rem;font-size:.8125rem;overflow-wrap:anywhere}
.figures tr{display:grid;grid-template-columns:3rem repeat(3,1fr);border-top:1px solid var(--border)}
.figures thead tr{border:0}
.figures th,.figures td{padding-inline:.125rem;border:0}
.figures td{padding-top:0;font-size:.875rem;white-space:normal;overflow-wrap:anywhere}
.figures th:first-child{grid-column:1/-1}
.figures :is(.balance,.held) th:first-child{grid-column:1/4}
.figures :is(.balance,.held) td{padding-top:.375rem;font-size:.9375rem}
.figures td:empty{display:none}
.places tr{grid-template-columns:3rem repeat(2,1fr)}
.places :nth-child(5){grid-column:2}
}
.words div{break-inside:avoid}
@media print,(min-width:40rem){.words dl{columns:2;column-gap:2rem}}
@media (min-width:40rem){summary span:first-child{min-width:8rem}summary b{min-width:7rem;text-align:right}}
@page{margin:14mm}
@media print{
:root{--background:#fff;--surface:#fff}
body{max-width:none;padding:0;font-size:10pt}
section{margin-top:4mm;padding:3.5mm;-webkit-box-decoration-break:clone;box-decoration-break:clone}
h2{margin-bottom:1.5mm;break-after:avoid}
table{font-size:9pt}
ul{font-size:9pt}
thead th,.block th,th .muted,li .muted{font-size:8pt}
th,td{padding:.7mm .25rem}
.block th{padding-top:1.5mm}
.chart{margin-bottom:1mm}
.chart svg{font-size:8pt}
.verdict,figure,.figures,tr,details{break-inside:avoid}
summary{padding:1.5mm 0 0}
details p{margin:0}
details table{margin:0 0 1.5mm}
details th,details td{padding-block:.2mm;border:0}
details::details-content{content-visibility:visible;height:auto}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`

function tokens({ background, surface, text, muted, border, accent }: typeof light): string {
  return `--background:${background};--surface:${surface};--text:${text};--muted:${muted};--border:${border};--accent:${accent}`
}
