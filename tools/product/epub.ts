import { unzipSync } from 'fflate'
import { parse } from 'node-html-parser'
import { posix } from 'node:path'
import { unescape } from 'node:querystring'

/**
 * Only what no reader can open is refused (https://www.w3.org/TR/epub-33/#sec-zip-container-mime): no container, no
 * text, a text that is missing, and encryption. EPUBCheck would also refuse `<opf:package>` and `%20` in a path, and
 * accept an encrypted book (RSC-004).
 * @throws Error whose message continues a sentence about the file
 */
export function openEpub(file: Uint8Array): void {
  const files = unpacked(file)
  const { has, read } = files
  if (read('mimetype').trim() !== 'application/epub+zip') throw new Error('it lacks the mimetype of EPUB')
  const methods = elements(read('META-INF/encryption.xml'), 'EncryptionMethod')
  if (methods.some(({ Algorithm = '' }) => !fontObfuscation.test(Algorithm)))
    throw new Error('it is encrypted: choose no DRM and no password')
  const path = packagePath(files)
  const document = read(path)
  const hrefs = new Map(elements(document, 'item').map(({ id, href }) => [id, href]))
  const texts = elements(document, 'itemref').flatMap(({ idref }) => hrefs.get(idref) ?? [])
  if (texts.length === 0) throw new Error('it has no text to read')
  const missing = texts.find((href) => !has(posix.join(posix.dirname(path), href)))
  if (missing !== undefined) throw new Error(`its text ${missing} is missing`)
}

/** Vellum and InDesign write fonts in these ways, which every reader undoes without a key. */
const fontObfuscation = /^http:\/\/(www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/

/** As the container writes it. */
export function packagePath({ read }: Pick<ReturnType<typeof unpacked>, 'read'>): string {
  const [{ 'full-path': path = '' } = {}] = elements(read('META-INF/container.xml'), 'rootfile')
  return path
}

/** A path is as the zip names it, or encoded; a Mac writes its letters in another form. */
export function unpacked(file: Uint8Array) {
  const names = new Map<string, string>()
  const extract = (isWanted: (name: string) => boolean) => {
    try {
      return unzipSync(file, { filter: ({ name }) => isWanted(name) })
    } catch (cause) {
      throw new Error('it is no zip file, or only a part of one', { cause })
    }
  }
  extract((name) => !names.set(name.normalize(), name))
  const nameOf = (path: string) => names.get(path.normalize()) ?? names.get(unescape(path).normalize())
  const bytesOf = (name?: string) => (name === undefined ? undefined : extract((each) => each === name)[name])
  return {
    names: [...names.values()],
    nameOf,
    bytesOf,
    has: (path: string) => nameOf(path) !== undefined,
    read: (path: string) => decoded(bytesOf(nameOf(path))),
  }
}

function decoded(bytes = new Uint8Array()): string {
  const encodings: Record<string, string> = { '255,254': 'utf-16le', '254,255': 'utf-16be' }
  return new TextDecoder(encodings[bytes.subarray(0, 2).join()]).decode(bytes)
}

/** The attributes of each, with any prefix. */
function elements(xml: string, name: string): Partial<Record<string, string>>[] {
  const found = parse(xml).querySelectorAll('*')
  return found.filter(({ rawTagName }) => rawTagName.replace(/^.*:/, '') === name).map(({ attributes }) => attributes)
}
