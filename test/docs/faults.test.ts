import { globSync, readFileSync, writeFileSync } from 'node:fs'

const page = 'docs/faults.md'
const read = (file: string) => readFileSync(file, 'utf8')
/** Such as `F49` and `I11`. */
const idsIn = (text: string) => text.match(/\b[FI]\d{1,3}\b/g) ?? []

const testFiles = globSync(['{test,packages/*/test}/**/*.{test,spec}.{ts,tsx}', 'test/faults/parts/*.ts'])
  .filter((file) => !file.startsWith('test/docs/'))
  .toSorted()
  .map((file) => ({ name: file.replace(/^test\//, ''), text: read(file) }))

/**
 * The folders of tests, the lowest level first: rules, functions, the stack, tools, the harness, whole
 * stores, browsers.
 */
const levels = [
  /^lambda\/(?!.*\/functions\/)/,
  /^lambda\//,
  /^frontend\//,
  /^product\//,
  /^lib\//,
  /^(tools|conventions|local|packages)\//,
  /^faults\//,
  /^store\//,
  /^browser\//,
]

const levelOf = (name: string) => levels.findIndex((level) => level.test(name))

/** The last line of an entry's paragraph, which names the test holding it. */
const statusPattern = /(?<=\n).+(?=\n(\n|$))/

const entries = readEntries()
const known = new Set(entries.map(({ id }) => id))

test('no two entries have the same id', () => {
  expect(known.size).toBe(entries.length)
})

test.each(entries)('the page names the lowest test that holds $id', ({ id, status }) => {
  expect(status).toMatch(/^(Held by|See [FI]|Not covered yet|Not applicable)/)
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

test('a tag is alone in its brackets', () => {
  const malformed = testFiles.filter(({ text }) => /\[(#\d|[FI]\d+(?!\d*\]))/.test(text))

  expect(malformed.map(({ name }) => name)).toEqual([])
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

/** The line that names the lowest file with a tag; empty when there is none. */
function heldBy(id: string): string {
  const files = testFiles.filter(({ text }) => text.includes(`[${id}]`))
  const [home] = files.map(({ name }) => name).toSorted((a, b) => levelOf(a) - levelOf(b))
  return home === undefined ? '' : `Held by \`${home}\`.`
}
