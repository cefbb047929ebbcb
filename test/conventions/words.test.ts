import { globSync, readFileSync } from 'node:fs'
import { sourceFiles } from '../support/conventions/source-files'

test('an email is spelled alike in code, commands, pages and documents', () => {
  const documents = globSync(['*.md', 'docs/*.md', 'packages/*/*.md'])
  const files = [
    // A seller's own book may spell it in its own way; test/sample holds the sample's.
    ...sourceFiles().filter(({ path }) => !path.startsWith('product/')),
    ...documents.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  ]
  const lines = files.flatMap(({ path, text }) => text.split('\n').map((line) => `${path}: ${line.trim()}`))

  expect(documents).toContain('docs/glossary.md')
  expect(lines.filter((line) => /(?<!\(not )e[-]mail/i.test(line))).toEqual([])
})
