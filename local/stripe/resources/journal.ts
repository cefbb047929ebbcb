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
import { UserError } from '../../../lib/stage/user-error'
import { recordSchema, type StoredRecord } from './records'

const lineSchema = z.array(recordSchema)

/**
 * Reads every record in the order of writing; a later one replaces an earlier one of the same id.
 * A last line without a line end was cut off by a crash before its change was reported to anyone,
 * so it is left out.
 *
 * @throws UserError when any other line cannot be read
 */
export function readJournal(path: string): StoredRecord[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  return lines.flatMap((line, index) => {
    try {
      return lineSchema.parse(JSON.parse(line))
    } catch (cause) {
      throw new UserError(
        `Line ${index + 1} of ${path} is damaged or comes from another version of the store, so ` +
          'the payments cannot be read: move the file away, or run with --fresh to begin empty.',
        { cause },
      )
    }
  })
}

/**
 * Appends records that belong together as one line, so that a crash keeps all of them or none. The
 * operating system has the bytes when this returns: killing the process loses nothing.
 */
export function appendToJournal(path: string, records: readonly StoredRecord[]): void {
  appendFileSync(path, `${JSON.stringify(records)}\n`)
}

/** Replaces the journal atomically by one with only these records. */
export function rewriteJournal(path: string, records: readonly StoredRecord[]): void {
  const draft = `${path}.new`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(draft, records.map((record) => `${JSON.stringify([record])}\n`).join(''), {
    flush: true,
  })
  renameSync(draft, path)
}
