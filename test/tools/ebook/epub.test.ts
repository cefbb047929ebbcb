import { spawnSync } from 'node:child_process'
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { product } from '../../../product/product'
import { epub } from '../../../tools/ebook/epub'
import { readChapters } from '../../../tools/ebook/chapters'
import { producer } from '../../../tools/ebook/pdf-information'
import { ebookFolder, runEbook } from '../../../tools/ebook/run-ebook'
import { epubFault, epubPackage } from '../../../tools/product/ebook-fault'
import { fakeTerminal } from '../../support/tools/fake-terminal'

const cover = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])
const mimetype: Zippable = { mimetype: [strToU8('application/epub+zip'), { level: 0 }] }
const folder = mkdtempSync(join(tmpdir(), 'epub-'))
afterAll(() => rmSync(folder, { recursive: true }))

if (product.epubFile !== undefined) checkOwn(readFileSync(join(ebookFolder, product.epubFile)))

/** A seller's own EPUB is delivered as it is. */
function checkOwn(file: Uint8Array) {
  const isOurs = epubPackage(file).includes(producer)

  test('EPUBCheck has nothing to say about the EPUB of product/', () => {
    const path = join(ebookFolder, product.epubFile ?? '')
    const args = ['node_modules/.bin/epubcheck-ts', '--fail-on-warnings', path]
    const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })

    expect(stdout).toContain('.epub')
    expect(isOurs ? status : 0).toBe(0)
  })

  test('the EPUB of product/ has the chapters of its Markdown, title and language', () => {
    const names = Object.keys(unzipSync(new Uint8Array(file)))
    const chapters = readChapters(ebookFolder).map(({ id }) => `book/${id}.xhtml`)

    expect(names).toEqual(expect.arrayContaining(isOurs ? chapters : []))
    expect(epubPackage(file)).toContain(`<dc:language>${product.locale}</dc:language>`)
  })
}

test('the same pages give the same bytes in every time zone', () => {
  const pages = [{ id: 'begin', title: 'Begin', xhtml: '<p>Text.</p>' }]
  const zone = process.env['TZ']
  process.env['TZ'] = 'Asia/Tokyo'
  const first = epub(pages, cover)
  process.env['TZ'] = 'America/Los_Angeles'
  const second = epub(pages, cover)
  process.env['TZ'] = zone

  expect(Buffer.from(first).equals(second)).toBe(true)
})

test.each<[string, Uint8Array | string | undefined, RegExp]>([
  ['no file', undefined, /^There is no .*own\.epub: put the EPUB there, or set epubFile/],
  ['no zip', 'hello', /\(it is no zip file\)/],
  ['an empty file', '', /\(it is no zip file\)/],
  ['another zip', zipSync({ 'a.txt': strToU8('a') }), /does not begin with the mimetype/],
  ['no package', zipSync({ ...mimetype }), /\(it has no package document\)/],
  ['a pointer', 'version https://git-lfs.github.com/spec/v1', /git lfs pull/],
])('%s is refused with its reason', async (_case, content, sentence) => {
  const path = join(folder, 'own.epub')
  rmSync(path, { force: true })
  if (content !== undefined) writeFileSync(path, content)

  expect(await epubFault(path)).toMatch(sentence)
})

test('the command keeps an EPUB that it has not made', async () => {
  if (product.epubFile === undefined) return
  const path = join(folder, product.epubFile)
  const container = '<rootfile full-path="a.opf"/>'
  const own = { 'META-INF/container.xml': strToU8(container), 'a.opf': strToU8('<package>') }
  writeFileSync(path, zipSync({ ...mimetype, ...own }))
  writeFileSync(join(folder, '01-begin.md'), '# Begin\n\nText.\n')
  const terminal = fakeTerminal()

  expect(await runEbook([], terminal, folder)).toBe(1)
  expect(terminal.shown()).toMatch(/\.epub was not made by this command: delete it/)
})
