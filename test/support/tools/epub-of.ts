import { strToU8, zipSync } from 'fflate'

const container = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

export const packageDocument = `<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x:1</dc:identifier>
<dc:title>T</dc:title><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest>
<spine><itemref idref="n"/></spine></package>`

const nav = `<?xml version="1.0"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>T</title></head>
<body><nav epub:type="toc"><ol><li><a href="nav.xhtml">T</a></li></ol></nav></body></html>`

/** A valid EPUB of one page, in which `edit` changes each document, and `more` adds or replaces files. */
export function epubOf(edit = (xml: string) => xml, more: Record<string, string | Uint8Array> = {}): Uint8Array {
  const documents = {
    'META-INF/container.xml': container,
    'OEBPS/content.opf': packageDocument,
    'OEBPS/nav.xhtml': nav,
  }
  const edited = Object.entries(documents).map(([name, xml]) => [name, edit(xml)])
  const all = Object.entries<string | Uint8Array>({ ...Object.fromEntries(edited), ...more })
  const files = all.map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])
  return zipSync({ mimetype: [strToU8('application/epub+zip'), { level: 0 }], ...Object.fromEntries(files) })
}
