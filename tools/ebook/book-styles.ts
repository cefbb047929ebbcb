import { brand } from '../../product/brand'
import { displayFamily } from '../artwork/picture-page'

const { background, text, muted, border, accent } = brand.colors.light

/** Under the SIL Open Font License. */
const textFamily = 'Source Serif 4'

const faces = [
  { file: 'source-serif-4-400-normal', weight: 400, style: 'normal' },
  { file: 'source-serif-4-400-italic', weight: 400, style: 'italic' },
  { file: 'source-serif-4-600-normal', weight: 600, style: 'normal' },
]

/** Each file has one weight: Chromium embeds a variable font as Type 3, which many readers render less sharply. */
export function textFontFaces(): string {
  return faces
    .map(({ file, weight, style }) => {
      const url = new URL(`fonts/${file}.woff2`, import.meta.url).href
      return `@font-face { font-family: '${textFamily}'; src: url('${url}'); font-weight: ${weight}; font-style: ${style}; }`
    })
    .join('\n')
}

/** 6 × 9 inches, without left and right pages, because the book is read on a screen. */
export const bookStyles = `
@page {
  size: 6in 9in; margin: 0.92in 0.72in 0.8in;
  @top-left { content: string(chapter); font: italic 400 8.5pt '${textFamily}'; color: ${muted}; }
  @top-right { content: counter(page); font: 400 8.5pt '${textFamily}'; color: ${muted}; }
}
@page cover { margin: 0; @top-left { content: none; } @top-right { content: none; } }
@page bare { @top-left { content: none; } @top-right { content: none; } }
@page chapter:first { @top-left { content: none; } @top-right { content: none; } }

:root { font: 400 11.2pt/16pt '${textFamily}'; color: ${text}; font-optical-sizing: auto;
  font-kerning: normal; text-rendering: geometricPrecision; hyphens: manual; }
body { margin: 0; }
p { margin: 0 0 0.62em; text-wrap: pretty; }
.introduces { break-after: avoid; }
hr { border: 0; margin: 0; break-after: page; }
a { color: inherit; text-decoration: none; }
strong { font-weight: 600; }

.cover-page { page: cover; --cover-width: 6in; }
.title-page, .imprint, .contents { page: bare; break-before: page; }
.own-cover { display: block; width: 6in; height: 9in; }
.title-page { padding-top: 1.15in; display: flex; flex-direction: column; width: 4.56in; height: 6.1in; }
.title-page p { font-family: '${displayFamily}'; margin: 0; }
.title-page .book-title { font-size: calc(var(--title, 42) * 1pt); line-height: 1; text-wrap: balance; font-weight: 470; letter-spacing: -0.03em; }
.title-page .book-subtitle { font-size: 15pt; line-height: 1.3; margin-top: 16pt; color: ${muted}; max-width: 3.2in; text-wrap: balance; }
.title-page .book-author { font-size: 15pt; line-height: 1.2; font-style: italic; margin-top: 26pt; text-wrap: balance; }
.publisher { margin-top: auto; font-size: 12pt; }
.imprint { padding-top: 4.3in; font-size: 9pt; line-height: 13pt; color: ${muted}; }
.imprint a { color: ${accent}; }

h1, h2, h3 { font-family: '${displayFamily}'; font-weight: 500; break-after: avoid; text-wrap: balance; font-variant-numeric: lining-nums; }
h1 { string-set: chapter content(text); font-size: 31pt; line-height: 1.04; letter-spacing: -0.025em; margin: 0; }
h2 { font-size: 15.5pt; line-height: 1.2; letter-spacing: -0.01em; margin: 1.5em 0 0.4em; }
h3 { font-size: 12.5pt; line-height: 1.2; margin: 1.5em 0 0.5em; }

.contents ol { list-style: none; margin: 0.42in 0 0; padding: 0; }
.contents li { border-top: 0.5pt solid ${border}; }
.contents a { display: flex; justify-content: space-between; align-items: baseline; gap: 0.3in; padding: 7.5pt 0; font-size: 11.5pt; line-height: 1.3; }
.contents a::after { content: target-counter(attr(href), page); font-variant-numeric: lining-nums tabular-nums; color: ${muted}; }
.contents i { display: block; font-size: 9.5pt; color: ${accent}; }

.chapter { page: chapter; break-before: page; }
.chapter > header { margin: 0 0 0.36in; padding-top: 0.4in; }
.motif { display: block; width: 0.92in; margin-bottom: 0.2in; color: ${accent}; }
.kicker { font: italic 400 13pt '${displayFamily}'; color: ${accent}; margin: 0 0 5pt; }
.chapter > header + p { font-size: 13.2pt; line-height: 19pt; font-family: '${displayFamily}'; }

ul, ol { margin: 0.2em 0 0.9em; padding-left: 1.25em; }
li { margin: 0 0 0.32em; text-wrap: pretty; }
ul:has(.box) { break-inside: avoid; }
tr { break-inside: avoid; }
li::marker { color: ${accent}; font-variant-numeric: lining-nums; }
li:has(.box) { list-style: none; position: relative; }
.box { position: absolute; left: -1.25em; top: 0.28em; width: 0.68em; height: 0.68em; border: 0.8pt solid ${accent}; border-radius: 1.5pt; }

blockquote { margin: 0.9em 0 1.1em; padding: 0.75em 1em 0.7em; background: ${background}; border-left: 2pt solid ${accent}; break-inside: avoid; }
blockquote p, blockquote ol { margin-bottom: 0.55em; }
blockquote > :last-child { margin-bottom: 0; }

table { width: 100%; border-collapse: collapse; margin: 0.8em 0 1.2em; font-size: 9.9pt; line-height: 13.2pt;
  font-variant-numeric: lining-nums tabular-nums; break-inside: avoid; }
th, td { padding: 3.2pt 0 3.4pt 9pt; text-align: left; vertical-align: baseline; border-bottom: 0.5pt solid ${border}; }
th:first-child, td:first-child { padding-left: 0; }
th { font-weight: 600; font-size: 8.6pt; line-height: 11pt; color: ${muted}; vertical-align: bottom; border-bottom-color: ${muted}; }
thead:not(:has(th:not(:empty))) { display: none; }
[align='right'] { text-align: right; }
td[align='right'] { white-space: nowrap; }

.blank { display: inline-block; min-width: 0.7in; border-bottom: 0.6pt solid ${muted}; }
td .blank { min-width: 0.42in; height: 0.9em; }
.to-the-margin { display: flex; align-items: flex-end; gap: 6pt; margin: 0 0 12pt; }
.to-the-margin .blank:last-child { flex: 1; }
`
