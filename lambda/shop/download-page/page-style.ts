import { createHash } from 'node:crypto'
import { brand } from '../../../product/brand'
import { fontFaces, withDisplayFace } from '../messages/font-faces'

const { light, dark } = brand.colors
const display = withDisplayFace(brand.fonts.display)

/** Inline, so that the first paint needs no second request. */
const pageStyle = `
${fontFaces.downloadPage}
:root{color-scheme:light dark;${tokens(light)}}
@media screen and (prefers-color-scheme:dark){:root{${tokens(dark)}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;background:var(--background);color:var(--text);font:1.0625rem/1.6 ${brand.fonts.text};overflow-wrap:anywhere}
@supports (hyphenate-limit-chars:21 6 6){html{hyphens:auto;hyphenate-limit-chars:21 6 6}}
:lang(ja){word-break:auto-phrase}
:lang(ko){word-break:keep-all}
a{color:var(--accent);text-underline-offset:.2em}
h1,p{margin:0}
header,footer{padding:1.5rem;text-align:center}
.home{display:inline-flex;align-items:center;gap:.625rem;padding:.625rem 0;color:var(--text);font:500 1.25rem/1.4 ${display};text-decoration:none}
.mark{width:1.75rem;height:1.75rem;background:var(--accent);-webkit-mask:url(/images/mark.svg) center/contain no-repeat;mask:url(/images/mark.svg) center/contain no-repeat}
main{flex:1;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:0 min(1rem,5vw)}
.card{width:100%;max-width:35rem;padding:2rem min(1.5rem,7.5vw);background:var(--surface);border:1px solid var(--border);border-radius:14px}
.order{color:var(--muted);font-size:.9375rem}
h1{margin-top:.5rem;font:500 min(10.1vw,clamp(2rem,1.6rem + 1.6vw,2.75rem))/1.15 ${display};letter-spacing:-.01em;text-wrap:balance}
:is(:lang(ja),:lang(ko),:lang(zh),[dir=rtl]) h1{line-height:1.4;letter-spacing:0}
.text{margin-top:1rem;text-wrap:pretty}
.cover{display:block;width:10rem;max-width:100%;height:auto;margin:0 auto 1.75rem;border-radius:4px;aspect-ratio:2/3;background:var(--border)}
form,.action{margin-top:1.75rem}
.button{display:block;width:100%;min-height:3.25rem;padding:.875rem min(1.5rem,5vw);border:1px solid transparent;border-radius:10px;background:var(--accent-solid);color:var(--on-accent);font:600 1.125rem/1.4 ${brand.fonts.text};text-align:center;text-wrap:balance;text-decoration:none;cursor:pointer}
.second{border-color:var(--accent);background:none;color:var(--accent)}
.button:hover{filter:brightness(.94)}
.button:active{filter:brightness(.88)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:10px}
.note{margin-top:1rem;text-wrap:balance;color:var(--muted);font-size:.9375rem}
.note bdi{display:inline-block;text-wrap:wrap}
footer{color:var(--muted);font-size:.9375rem}
.help{margin-top:1.75rem;padding-top:1.25rem;border-top:1px solid var(--border);color:var(--muted);font-size:.9375rem}
@media (forced-colors:active){.mark{forced-color-adjust:none;background:CanvasText}}
@media print{.button{border-color:currentColor;background:none;color:var(--text)}}
@media (min-width:48rem){
header,footer{padding:2.5rem 1.5rem}
.card{padding:min(3rem,6.25vw)}
.with-cover{max-width:52rem;display:grid;grid-template-columns:min(15rem,31.25vw) minmax(0,1fr);gap:min(3rem,6.25vw);align-items:center}
.with-cover .cover{width:100%;margin:0}
.button{width:auto;min-width:min(16rem,100%);padding-inline:min(2rem,4.5vw)}
a.button{display:inline-block}
}
`

/** The policy's hash covers exactly the text between the tags. */
export const pageStyleElement = { markup: `<style>${pageStyle}</style>` }

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

export const downloadPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  'font-src data:',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

function tokens(colors: typeof light): string {
  const { background, surface, text, muted, border, accent, accentSolid, onAccent } = colors
  return [
    `--background:${background};--surface:${surface};--text:${text};--muted:${muted};--border:${border}`,
    `--accent:${accent};--accent-solid:${accentSolid};--on-accent:${onAccent}`,
  ].join(';')
}
