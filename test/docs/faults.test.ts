import { globSync, readFileSync, writeFileSync } from 'node:fs'

const page = 'docs/faults.md'
const read = (file: string) => readFileSync(file, 'utf8')
/** Such as `F49` and `I11`. */
const idsIn = (text: string) => text.match(/\b[FI]\d{1,3}\b/g) ?? []

const testFiles = globSync('{test,packages/*/test}/**/*.{test,spec}.{ts,tsx}')
  .filter((file) => !file.startsWith('test/docs/'))
  .toSorted()
  .map((file) => ({ name: file.replace(/^test\//, ''), text: read(file) }))

/** The last line of an entry's paragraph, which names the test holding it. */
const statusPattern = /(?<=\n).+(?=\n(\n|$))/

const entries = readEntries()
const known = new Set(entries.map(({ id }) => id))

test('no two entries have the same id', () => {
  expect(known.size).toBe(entries.length)
})

test.each(entries)('the page names the one test that holds $id', ({ id, status }) => {
  expect(status).toMatch(/^(Held by|See [FI]|Not covered yet|Not applicable)/)
  expect(homesOf(id)).toHaveLength(status.startsWith('Held by') ? 1 : 0)
  expect(status.startsWith('Held by') ? status : '').toBe(heldBy(id))
})

test('an entry that refers to others refers only to entries that tests hold', () => {
  const referring = entries.filter(({ status }) => status.startsWith('See'))
  const others = referring.flatMap(({ status }) => idsIn(status.split('.')[0] ?? ''))

  expect(others.filter((id) => heldBy(id) === '')).toEqual([])
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

/** Reads the page's entries, `**F49. …`; with UPDATE_DOCS set, writes their lists of tests first. */
function readEntries(): { id: string; status: string }[] {
  const [head = '', ...texts] = read(page).split(/^(?=\*\*[FI]\d+\.)/m)
  const updated = process.env['UPDATE_DOCS'] ? texts.map(withCurrentTests) : texts
  if (process.env['UPDATE_DOCS']) writeFileSync(page, [head, ...updated].join(''))
  return updated.map((text) => ({
    id: idsIn(text)[0] ?? '',
    status: statusPattern.exec(text)?.[0] ?? '',
  }))
}

function withCurrentTests(entry: string): string {
  const line = heldBy(idsIn(entry)[0] ?? '')
  return line === '' ? entry : entry.replace(statusPattern, () => line)
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

/** The line that names the file with the mark; empty when there is none. */
function heldBy(id: string): string {
  const [home] = homesOf(id)
  return home === undefined ? '' : `Held by \`${home}\`.`
}
