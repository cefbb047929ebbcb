import { globSync, readFileSync, writeFileSync } from 'node:fs'

const page = 'docs/faults.md'
const read = (file: string) => readFileSync(file, 'utf8')
/** Such as `F49` and `I11`. */
const idsIn = (text: string) => text.match(/\b[FI]\d{1,3}\b/g) ?? []

const testFiles = globSync('{test,packages/*/test}/**/*.{test,spec}.{ts,tsx}')
  .filter((file) => !file.startsWith('test/docs/'))
  .toSorted()
  .map((file) => ({ name: file.replace(/^test\//, ''), text: read(file) }))

/** The last line of an entry's paragraph: the file of the test that holds it. */
const homePattern = /(?<=\n).+(?=\n(\n|$))/

const entries = readEntries()
const known = new Set(entries.map(({ id }) => id))

test('no two entries have the same id', () => {
  expect(known.size).toBe(entries.length)
})

test.each(entries)('the page names the one test that holds $id', ({ id, home }) => {
  expect(homesOf(id).map((name) => `\`${name}\``)).toEqual([home])
})

test('every id in a test or source file is an entry of the page', () => {
  const sources = globSync('{bench,bin,frontend,lambda,lib,local,packages,product,tools}/**/*.{ts,tsx,js}')
  const texts = [...testFiles.map(({ text }) => text), ...sources.map(read)]

  expect(texts.flatMap(idsIn).filter((id) => !known.has(id))).toEqual([])
})

test('an id in the title of a test is the mark of a home', () => {
  const others = testFiles.filter(({ text }) => /\[(#\d|[FI]\d+(?!\d*!\]))/.test(text))

  expect(others.map(({ name }) => name)).toEqual([])
})

/** Reads the page's entries, `**F49. …`; with UPDATE_DOCS set, writes the file of each one's test first. */
function readEntries(): { id: string; home: string }[] {
  const [head = '', ...texts] = read(page).split(/^(?=\*\*[FI]\d+\.)/m)
  const updated = process.env['UPDATE_DOCS'] ? texts.map(withCurrentHome) : texts
  if (process.env['UPDATE_DOCS']) writeFileSync(page, [head, ...updated].join(''))
  return updated.map((text) => ({ id: idsIn(text)[0] ?? '', home: homePattern.exec(text)?.[0] ?? '' }))
}

function withCurrentHome(entry: string): string {
  const [home] = homesOf(idsIn(entry)[0] ?? '')
  return home === undefined ? entry : entry.replace(homePattern, () => `\`${home}\``)
}

/** The files with a test whose title has the mark, once for each. */
function homesOf(id: string): string[] {
  return testFiles.flatMap(({ name, text }) =>
    text
      .split(`[${id}!]`)
      .slice(1)
      .map(() => name),
  )
}
