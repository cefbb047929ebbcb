import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { appendToJournal, readJournal, rewriteJournal } from '../index'

const folder = mkdtempSync(join(tmpdir(), 'journal-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a journal has every line but one that a crash cut off, and loses nothing when it is damaged', () => {
  const path = join(folder, 'kept', 'lines.jsonl')
  const read = () => readJournal(path, z.object({ n: z.number() }))
  expect(read()).toEqual([])
  rewriteJournal(path, [{ n: 1 }])
  appendToJournal(path, { n: 2 })
  appendFileSync(path, '{"n":3')

  expect(read()).toEqual([{ n: 1 }, { n: 2 }])
  for (const line of ['not json\n', '{"n":"3"}\n']) {
    writeFileSync(path, line)
    const message = `Line 1 of ${path} is damaged or comes from another version.`
    expect(read).toThrow(expect.objectContaining({ message, reason: 'data' }))
    expect(readFileSync(path, 'utf8')).toBe(line)
  }
})
