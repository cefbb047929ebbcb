import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { recordSchema, type StoredRecord } from './records'

const lineSchema = z.array(recordSchema)

/** What was stored cannot be read back. The message says what to do. */
export class CorruptJournalError extends Error {
  override name = 'CorruptJournalError'

  constructor(path: string, lineNumber: number, cause: unknown) {
    super(
      `Line ${lineNumber} of ${path} is damaged, so the payments cannot be read: ` +
        'move the file away, or run with --fresh to begin empty.',
      { cause },
    )
  }
}

/**
 * Reads every record ever written, oldest first; a later one replaces an earlier one of the same
 * id. A last line without its end was cut off by a crash before anybody was told of it: it is left
 * out.
 *
 * @throws CorruptJournalError when any other line cannot be read
 */
export function readJournal(path: string): StoredRecord[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)

  return lines.flatMap((line, index) => {
    try {
      return lineSchema.parse(JSON.parse(line))
    } catch (cause) {
      throw new CorruptJournalError(path, index + 1, cause)
    }
  })
}

/**
 * Adds records that belong together as one line, so that a crash keeps all of them or none. The
 * bytes are with the operating system when this returns: ending the process loses nothing.
 */
export function appendToJournal(path: string, records: readonly StoredRecord[]): void {
  appendFileSync(path, `${JSON.stringify(records)}\n`)
}

/** Replaces the journal by one that holds only these records, at once and as a whole. */
export function rewriteJournal(path: string, records: readonly StoredRecord[]): void {
  const draft = `${path}.new`

  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(draft, records.map((record) => `${JSON.stringify([record])}\n`).join(''), {
    flush: true,
  })
  renameSync(draft, path)
}
