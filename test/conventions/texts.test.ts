import { globSync, readFileSync } from 'node:fs'
import { apiMessages } from '../../product/api-messages'
import { checkoutMessages } from '../../product/checkout-messages'
import { messages } from '../../product/messages'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { sampleId } from '../../tools/product/sample'
import { sourceFiles } from '../support/conventions/source-files'

/** The sources of what people read; tools/product only checks the texts. */
const sources = sourceFiles()
  .filter(({ path }) => /^(frontend|lambda|lib|tools(?!\/product)|product)\//.test(path))
  .map(({ text }) => text)

/** The names that lead to each text; a list or a text with values is one. */
function pathsOf(texts: object, path: readonly string[] = []): string[][] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null && !Array.isArray(text)
      ? pathsOf(text, [...path, name])
      : [[...path, name]],
  )
}

/** Whether a file that imports the texts names the text and its part, or reads its group by a key or as a whole. */
function isRead(texts: string, path: readonly string[]): boolean {
  const [part = '', group = part, name = ''] = [path[0], path.at(-2), path.at(-1)]
  const names = (source: string, word: string) =>
    // Not where it is defined.
    new RegExp(`[.{,?(\\s']${word}\\b(?!: [\`'(])`).test(source)
  const isWhole = (source: string) => new RegExp(`\\b${group}\\[|\\.{3}[\\w.]*\\b${group}\\b`).test(source)
  return sources.some(
    (source) =>
      new RegExp(`^import \\{.*\\b${texts}\\b.*\\} from '`, 'm').test(source) &&
      names(source, part) &&
      (names(source, name) || isWhole(source)),
  )
}

test.each(Object.entries({ pitch, wording, messages, checkoutMessages, apiMessages }))(
  'each text of %s is read by code',
  (texts, all) => {
    const unread = pathsOf(all).filter((path) => !isRead(texts, path))

    expect(unread.map((path) => path.join('.'))).toEqual([])
  },
)

test('an email is spelled alike in code, commands, pages and documents', () => {
  const isSample = readFileSync('product/product.ts', 'utf8').includes(sampleId)
  const documents = globSync(['*.md', 'docs/*.md', 'packages/*/*.md'])
  const files = [
    // A seller's own book may spell it in its own way.
    ...sourceFiles().filter(({ path }) => isSample || !path.startsWith('product/')),
    ...documents.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  ]
  const lines = files.flatMap(({ path, text }) => text.split('\n').map((line) => `${path}: ${line.trim()}`))

  expect(documents).toContain('docs/glossary.md')
  expect(lines.filter((line) => /(?<!\(not )e[-]mail/i.test(line))).toEqual([])
})
