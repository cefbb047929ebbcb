import { pageStyle } from '../../../../lambda/page-style'

/** On a phone a table stacks its cells, each with its heading. */
export const officeStyle = `${pageStyle}
:root{--warn:#8A5A00;--amber:#FBEFD5}
@media screen and (prefers-color-scheme:dark){:root{--warn:#F2C46B;--amber:#352A14}}
.page{max-width:68rem;margin:0 auto;padding:1rem max(1rem,env(safe-area-inset-right)) 3rem max(1rem,env(safe-area-inset-left))}
.page>header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.25rem 1.5rem;margin-bottom:1.75rem;padding-bottom:.25rem;border-bottom:1px solid var(--border)}
.seller{font:500 1.125rem/1.3 var(--font-display)}
.stage{margin-left:.5rem;padding:.125rem .5rem;border:1px solid var(--border);border-radius:999px;color:var(--muted);font:600 .8125rem/1.4 var(--font-text)}
nav{display:flex;flex-wrap:wrap;gap:0 1.25rem}
nav a{padding:.75rem 0;border-bottom:3px solid transparent;color:inherit;text-decoration:none}
nav a[aria-current]{border-color:var(--accent);font-weight:600}
footer{margin-top:2rem;color:var(--muted);font-size:.875rem}
search+h1{margin-top:1.75rem}
h1 .badge{vertical-align:.3em}
.answer{margin-top:.75rem;max-width:48rem;font:1.25rem/1.4 var(--font-display);overflow-wrap:anywhere;text-wrap:pretty}
.note{margin-top:.75rem}
.note:has(+:is(.table,form)){margin-bottom:.75rem}
.notice{margin-top:1rem;padding:.875rem 1rem;background:var(--surface);border:1px solid var(--border);border-left:4px solid var(--accent);border-radius:10px;overflow-wrap:anywhere;white-space:pre-line}
.notice.done{background:var(--good);border-color:var(--in)}
.notice.forever{background:var(--bad);border-color:var(--out)}
.plan{margin-top:1rem;max-width:48rem;white-space:pre-line;overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem;margin-top:1rem}
.row.end{align-items:flex-end}
.links{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin-top:.75rem}
.links a{font-weight:600}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.25rem 1.125rem;border:1px solid var(--control);border-radius:10px;background:transparent;color:var(--text);font:600 1rem/1.2 var(--font-text);text-decoration:none;cursor:pointer}
.button.primary{border-color:var(--accentSolid);background:var(--accentSolid);color:var(--onAccent)}
.button:hover{filter:brightness(1.08)}
.button.small{min-height:2.25rem;padding:.125rem .75rem;font-size:.875rem}
.badge{display:inline-block;padding:.0625rem .5rem;border:1px solid var(--border);border-radius:999px;font:600 .8125rem/1.4 var(--font-text);white-space:nowrap}
.badge.good{background:var(--good);border-color:transparent;color:var(--in)}
.badge.bad{background:var(--bad);border-color:var(--out);color:var(--out)}
.badge.wait{background:var(--amber);border-color:transparent;color:var(--warn)}
label{display:grid;gap:.25rem;color:var(--muted);font-size:.875rem}
label.wide{flex:1 1 16rem;max-width:38rem}
input,select,textarea{width:100%;min-width:0;min-height:2.75rem;padding:0 .75rem;border:1px solid var(--control);border-radius:10px;background:var(--surface);color:var(--text);font:1rem/1.2 var(--font-text)}
textarea{padding-block:.5rem;line-height:1.5;resize:vertical}
input::placeholder{color:var(--muted);opacity:1}
form details{margin-top:.75rem}
summary{color:var(--accent);font-weight:600;cursor:pointer}
.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(13rem,calc(50% - .75rem)),1fr));align-items:end;gap:.75rem;margin-top:.75rem}
.headlines dd+dd{font-size:.9375rem}
.table{overflow-x:auto}
.table td,.table th{padding-inline:.5rem;text-align:start}
.table :is(th,td):first-child{padding-inline-start:0}
.table :is(th,td):last-child{padding-inline-end:0}
.table .figure{text-align:end}
.table th,.figure,.short{white-space:nowrap}
.table :is(th a,tfoot,tfoot th){font-weight:600}
.facts div{padding:.25rem 0}
.facts dt{color:var(--muted);font-size:.875rem}
.facts dd{overflow-wrap:anywhere;white-space:pre-line}
p+:is(.facts,pre){margin-top:.5rem}
pre{margin:0;font-size:.8125rem;white-space:pre-wrap;overflow-wrap:anywhere}
@media print,(min-width:48rem){.table tr:has(>:nth-child(3):last-child) .figure{width:25%}.facts div{display:flex;gap:1rem;padding:.125rem 0}.facts dt{flex:none;width:10rem;font-size:inherit}}
.lines li+li{margin-top:1rem;padding-top:1rem;border-top:1px solid var(--border)}
.lines .row{margin-top:.5rem}
.lines b{font-variant-numeric:tabular-nums}
.timeline li{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.125rem 0}
.timeline time{color:var(--muted);font-variant-numeric:tabular-nums}
.timeline span{flex:1 1 18rem;overflow-wrap:anywhere}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(14rem,calc(50% - .5rem)),1fr));gap:1rem;margin-top:1.5rem}
.tiles section{margin:0}
.tiles h2{margin-bottom:.25rem;color:var(--muted);font:600 .875rem/1.4 var(--font-text)}
.tiles .big{font:500 1.75rem/1.2 var(--font-display);font-variant-numeric:tabular-nums}
@media screen and (max-width:47.99rem){
.table .stacked,.table .stacked :is(tbody,tfoot){display:block}
.table .stacked thead{display:none}
.table .stacked tr{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.5rem 0;border-top:1px solid var(--border)}
.table .stacked :is(th,td){padding:0;border:0;white-space:normal;overflow-wrap:anywhere}
.table .stacked :is(tbody,tfoot) th{width:100%}
.table .stacked td[data-head]::before{content:attr(data-head);margin-inline-end:.375rem;color:var(--muted)}
.table .stacked .none{display:none}
}
@media print{.page{max-width:none;padding:0}nav,form,.row,.links{display:none}.table{overflow:visible}.table :is(th,td){white-space:normal}}
`
