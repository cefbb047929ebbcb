import { escapeHtml } from '../../lambda/html'
import { chapterMotif } from '../../product/artwork/motif'
import { edition } from '../../product/ebook/edition'
import { imprint } from '../../product/imprint'
import { product } from '../../product/product'
import { bookText, type BookText } from '../artwork/book-text'
import { frontCover, frontCoverStyles } from '../artwork/front-cover'
import { logo, logoStyles } from '../artwork/logo'
import type { OwnCover } from '../artwork/own-cover'
import { displayFontFaces, dataUrl } from '../artwork/picture-page'
import { bookStyles, textFontFaces } from './book-styles'
import { bookMarkdown, type Chapter } from './chapters'

/** For paged.js, which breaks it into pages. `own` replaces the cover that we draw. */
export function bookHtml(chapters: Chapter[], own: OwnCover | undefined): string {
  return `<!doctype html>
<html lang="${product.locale}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(product.title)}</title>
<style>${displayFontFaces()}${textFontFaces()}${frontCoverStyles}${logoStyles}${bookStyles}</style>
</head>
<body>
<section class="cover-page">${own ? ownFront(own) : frontCover()}</section>
${titlePage()}
<section class="imprint">
${bookMarkdown.parse(imprint, { async: false })}</section>
${contents(chapters)}
${chapters.map(chapterSection).join('\n')}
</body>
</html>`
}

function ownFront({ png }: OwnCover): string {
  const alt = escapeHtml(`${product.title}, ${product.author}`)
  return `<img class="own-cover" src="${dataUrl(png)}" alt="${alt}">`
}

/** The page's `typeset` chooses the title's size. */
export function titlePage({ title, subtitle, author }: BookText = bookText): string {
  return `<section class="title-page">
  <p class="book-title">${escapeHtml(title)}</p>
  <p class="book-subtitle">${escapeHtml(subtitle)}</p>
  <p class="book-author">${escapeHtml(author)}</p>
  <div class="publisher">${logo()}</div>
</section>`
}

function contents(chapters: Chapter[]): string {
  const lines = chapters.map(
    ({ id, kicker, title }) =>
      `<li><a href="#${id}"><span class="entry">${kicker === undefined ? '' : `<i>${escapeHtml(kicker)}</i> `}${escapeHtml(title)}</span></a></li>`,
  )
  return `<nav class="contents"><h1>${escapeHtml(edition.contents)}</h1><ol>${lines.join('\n')}</ol></nav>`
}

function chapterSection(chapter: Chapter, index: number, chapters: Chapter[]): string {
  const { id, kicker, title, html } = chapter
  const step = chapters.slice(0, index + 1).filter((each) => each.kicker !== undefined).length
  const opener = kicker === undefined ? '' : `${chapterMotif(step)}<p class="kicker">${escapeHtml(kicker)}</p>`
  return `<section class="chapter${kicker === undefined ? '' : ' step'}" id="${id}">
<header>${opener}<h1>${headline(title)}</h1></header>
${html}</section>`
}

/** Without contents, which are a page of their own in an EPUB. */
export function epubTitlePage(): string {
  const { title, subtitle, author } = bookText
  const lines = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(subtitle)}</p><p>${escapeHtml(author)}</p>`
  return `${lines}<div class="imprint">${bookMarkdown.parse(imprint, { async: false })}</div>`
}

export function epubChapter({ kicker, title, html }: Chapter): string {
  const line = kicker === undefined ? '' : `<p class="kicker">${escapeHtml(kicker)}</p>`
  return `${line}<h1>${escapeHtml(title)}</h1>${html}`
}

/** Chromium's bookmarks lose an ordinary space where a heading wraps. */
function headline(title: string): string {
  return escapeHtml(title).replaceAll(' ', '&nbsp;<wbr>')
}
