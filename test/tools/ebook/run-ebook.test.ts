import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { product } from '../../../product/product'
import { runEbook } from '../../../tools/ebook/run-ebook'
import { fakeTerminal } from '../../support/tools/fake-terminal'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ebook-test-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const foreign = '%PDF-1.7\nfrom a word processor\n%%EOF\n'
const file = () => join(folder, product.ebookFile)
const run = async () => {
  const terminal = fakeTerminal()
  return { code: await runEbook([], terminal, folder), shown: terminal.shown() }
}

test('a PDF without Markdown beside it is unchanged', async () => {
  writeFileSync(file(), foreign)

  const { code, shown } = await run()

  expect(code).toBe(0)
  expect(shown).toMatch(/stays as it is, because there are no Markdown chapters beside it\.$/)
  expect(readFileSync(file(), 'latin1')).toBe(foreign)
})

test('a PDF from elsewhere is never overwritten', async () => {
  writeFileSync(file(), foreign)
  writeFileSync(join(folder, '01-begin.md'), '# Begin\n\nText.\n')

  const { code, shown } = await run()

  expect(code).toBe(1)
  expect(shown).toMatch(/^Failed: .*\.pdf was not made by this command: delete it to typeset/)
  expect(readFileSync(file(), 'latin1')).toBe(foreign)
})

test.each([
  ['neither Markdown nor a PDF', {}, /^Failed: there are no Markdown chapters and no .*\.pdf/],
  ['a file that is no PDF', { [product.ebookFile]: 'hello' }, /^Failed: .* is not a PDF\.$/],
  [
    'a chapter without a heading',
    { '01-a.md': 'Text.' },
    /^Failed: .*does not begin with a heading/,
  ],
])('%s gives one sentence and exit code 1', async (_, files, sentence) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)

  const { code, shown } = await run()

  expect(code).toBe(1)
  expect(shown).toMatch(sentence)
  expect(shown).not.toContain('\n')
})
