import { createHash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { escapeHtml } from '../../lambda/html'
import { brand } from '../../product/brand'
import { edition } from '../../product/ebook/edition'
import { product } from '../../product/product'
import { producer } from './pdf-information'

/** `id` names the file; `xhtml` is the content of its body. Without a title it is not in the contents. */
export type EpubPage = { id: string; title?: string; xhtml: string }

/** An EPUB 3 (https://www.w3.org/TR/epub-33/), with the cover as JPEG. The same input gives the same bytes. */
export function epub(pages: EpubPage[], cover: Uint8Array): Uint8Array {
  const book = {
    'package.opf': packageDocument(pages),
    'contents.xhtml': document(edition.contents, contents(pages)),
    'style.css': style,
    ...Object.fromEntries(
      pages.map(({ id, title, xhtml }) => [`${id}.xhtml`, document(title ?? product.title, xhtml)]),
    ),
  }
  const files = Object.entries(book).map(([name, text]) => [`book/${name}`, strToU8(text)] as const)
  return zipSync(
    {
      // Must come first, and uncompressed.
      mimetype: [strToU8('application/epub+zip'), { level: 0 }],
      'META-INF/container.xml': strToU8(container),
      ...Object.fromEntries(files),
      'book/cover.jpg': cover,
    },
    // Times in a zip have no zone; this is midnight in any.
    { level: 9, mtime: new Date(`${edition.published}T00:00:00`) },
  )
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const language = `xml:lang="${product.locale}"`

const container = `${declaration}
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`

function packageDocument(pages: EpubPage[]): string {
  const items = pages.map(({ id }) => manifestItem(`${id}.xhtml`, 'application/xhtml+xml'))
  return `${declaration}
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" ${language}>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${uuid(product.id)}</dc:identifier>
<dc:title>${escapeHtml(product.title)}</dc:title>
<dc:creator>${escapeHtml(product.author)}</dc:creator>
<dc:publisher>${escapeHtml(brand.name)}</dc:publisher>
<dc:description>${escapeHtml(product.subtitle)}</dc:description>
<dc:language>${product.locale}</dc:language>
<dc:date>${edition.published}</dc:date>
<meta property="dcterms:modified">${edition.published}T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta name="generator" content="${producer}"/>
<meta name="cover" content="cover.jpg"/>
</metadata>
<manifest>
${manifestItem('contents.xhtml', 'application/xhtml+xml', 'nav')}
${manifestItem('cover.jpg', 'image/jpeg', 'cover-image')}
${manifestItem('style.css', 'text/css')}
${items.join('\n')}
</manifest>
<spine>
${pages.map(({ id }) => `<itemref idref="${id}.xhtml"/>`).join('\n')}
</spine>
</package>`
}

function manifestItem(name: string, type: string, property?: string): string {
  const properties = property === undefined ? '' : ` properties="${property}"`
  return `<item id="${name}" href="${name}" media-type="${type}"${properties}/>`
}

function contents(pages: EpubPage[]): string {
  const lines = pages.flatMap(({ id, title }) =>
    title === undefined ? [] : [`<li><a href="${id}.xhtml">${escapeHtml(title)}</a></li>`],
  )
  return `<nav epub:type="toc"><h1>${escapeHtml(edition.contents)}</h1><ol>${lines.join('\n')}</ol></nav>`
}

function document(title: string, body: string): string {
  return `${declaration}
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ${language} lang="${product.locale}">
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>${body}</body>
</html>`
}

/** Must be the same for each edition: https://www.w3.org/TR/epub-33/#sec-opf-dcidentifier */
function uuid(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

const style = `h1, h2, h3 { line-height: 1.2; text-align: left; break-after: avoid; }
.kicker { margin: 0; font-style: italic; }
.kicker + h1 { margin-top: 0; }
hr { border: 0; margin: 0; break-after: page; }
blockquote { margin: 1em 0; padding-left: 1em; border-left: 2px solid; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.3em 0.5em 0.3em 0; text-align: left; vertical-align: baseline; border-bottom: 1px solid; }
.right { text-align: right; }
.center { text-align: center; }
.task { list-style: none; }
.blank { display: inline-block; min-width: 5em; border-bottom: 1px solid; }
.imprint { font-size: 0.85em; }
`
