import { strFromU8, unzipSync } from 'fflate'

/**
 * The package document, https://www.w3.org/TR/epub-33/#sec-zip-container-mime.
 * @throws Error whose message continues a sentence about the file
 */
export function epubPackage(file: Uint8Array): string {
  if (latin1(file.subarray(0, 4)) !== 'PK\u0003\u0004') throw new Error('it is no zip file')
  if (latin1(file.subarray(30, 58)) !== 'mimetypeapplication/epub+zip')
    throw new Error('it does not begin with the mimetype of EPUB')
  const container = read(file, 'META-INF/container.xml')
  const [, path] = /\bfull-path="([^"]+)"/.exec(container) ?? []
  const document = path === undefined ? '' : read(file, path)
  if (!document.includes('<package')) throw new Error('it has no package document')
  return document
}

function read(file: Uint8Array, path: string): string {
  const bytes = unzipSync(file, { filter: ({ name }) => name === path })[path]
  return bytes === undefined ? '' : strFromU8(bytes)
}

const latin1 = (bytes: Uint8Array) => strFromU8(bytes, true)
