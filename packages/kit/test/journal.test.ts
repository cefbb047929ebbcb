import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { appendToJournal, openJournal } from '../index'

const folder = mkdtempSync(join(tmpdir(), 'journal-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a journal has every line but one that a crash cut off, and loses nothing when it is damaged', () => {
  const path = join(folder, 'kept', 'lines.jsonl')
  const open = (least = 0) =>
    openJournal(path, z.object({ n: z.number() }), (lines) => lines.filter(({ n }) => n > least))
  expect(open()).toEqual([])
  appendToJournal(path, { n: 1 })
  appendToJournal(path, { n: 2 })
  appendFileSync(path, '{"n":3')

  expect(open(1)).toEqual([{ n: 2 }])
  appendToJournal(path, { n: 4 })
  expect(open()).toEqual([{ n: 2 }, { n: 4 }])
  for (const line of ['not json\n', '{"n":"3"}\n']) {
    writeFileSync(path, line)
    const message = `Line 1 of ${path} is damaged or comes from another version.`
    expect(open).toThrow(expect.objectContaining({ message, reason: 'data' }))
    expect(readFileSync(path, 'utf8')).toBe(line)
  }
})
