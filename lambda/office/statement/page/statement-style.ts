import { pageStyle } from '../../../page-style'

export const statementStyle = `${pageStyle}
body{margin:0 auto;max-width:54rem;padding:1.5rem 1rem 3rem}
.seller{color:var(--accent);font-weight:600}
header p+h1{margin:.25rem 0 .5rem}
h2.currency{margin:2rem 0 0}
.verdict.agrees{background:var(--good);border-color:var(--in)}
.verdict.differs{background:var(--bad);border-color:var(--out)}
.verdict h2{margin-bottom:.25rem}
.verdict.agrees h2::before{content:"✓ ";color:var(--in)}
.verdict.differs h2::before{content:"✕ ";color:var(--out)}
.verdict ul{margin:.5rem 0 0}
td{white-space:nowrap}
.balance th,.balance td,.sum th,.sum td{font-weight:600}
.block th{padding-top:.875rem;color:var(--muted);font-size:.8125rem}
details{border-top:1px solid var(--border)}
summary{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.5rem 0;cursor:pointer}
summary b{font-variant-numeric:tabular-nums}
.tick{color:var(--in)}
details p,details table{margin:0 0 .75rem}
.words dt{font-weight:600}
.words dd{color:var(--muted)}
.words div+div{margin-top:.5rem}
@media screen and (max-width:36rem){
.figures tr{display:flex;flex-wrap:wrap;border-top:1px solid var(--border)}
.figures thead tr{border:0}
.figures th,.figures td{flex:1 0 5rem;padding-inline:.0625rem;border:0}
.figures td{padding-top:0;font-size:.8125rem}
.figures th:first-child{flex-basis:100%}
.figures tr>:nth-child(2){flex:0 0 2.5rem}
.figures :is(.balance,.held) th:first-child{flex-basis:auto}
.figures :is(.balance,.held) td{flex:none;margin-left:auto;padding-top:.375rem;font-size:.9375rem}
.figures td:empty{display:none}
.places th,.places td{flex-basis:6rem}
.places tr>:nth-child(5){margin-left:2.5rem}
}
.words div{break-inside:avoid}
@media print,(min-width:40rem){.words dl{columns:2;column-gap:2rem}}
@media (min-width:40rem){summary span:first-child{min-width:8rem}summary b{min-width:7rem;text-align:right}}
@media print{
body{max-width:none;padding:0}
.block th{padding-top:1.5mm;font-size:8pt}
.chart{margin-bottom:1mm}
.chart svg{font-size:8pt}
.verdict,.figures,details{break-inside:avoid}
summary{padding:1.5mm 0 0}
details p{margin:0}
details table{margin:0 0 1.5mm}
details th,details td{padding-block:.2mm;border:0}
details::details-content{content-visibility:visible;height:auto}
}
`
