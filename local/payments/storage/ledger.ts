import { appendToJournal, readJournal, rewriteJournal } from './journal'
import type { Kind, RecordOf, StoredRecord } from './records'

/** Everything that the stand-in knows, in memory and on disk. */
export type Ledger = {
  get<K extends Kind>(kind: K, id: string): RecordOf<K> | undefined
  /** All of one kind, oldest first. */
  all<K extends Kind>(kind: K): RecordOf<K>[]
  /** Stores the records for good, all of them or none; each replaces the one with its id. */
  save(records: readonly StoredRecord[]): void
}

/**
 * Opens the ledger that is kept in one file, and tidies the file: what was replaced or is too old
 * to be asked for goes.
 */
export function openLedger(path: string, isStillNeeded: (record: StoredRecord) => boolean): Ledger {
  const shelves = new Map<Kind, Map<string, StoredRecord>>()

  function shelf(kind: Kind): Map<string, StoredRecord> {
    const found = shelves.get(kind) ?? new Map<string, StoredRecord>()
    shelves.set(kind, found)
    return found
  }

  for (const record of readJournal(path)) shelf(record.object).set(record.id, record)
  for (const records of shelves.values()) {
    for (const record of records.values()) if (!isStillNeeded(record)) records.delete(record.id)
  }
  rewriteJournal(
    path,
    [...shelves.values()].flatMap((records) => [...records.values()]),
  )

  return {
    get(kind, id) {
      const record = shelf(kind).get(id)
      return record && isOf(record, kind) ? record : undefined
    },
    all: (kind) => [...shelf(kind).values()].filter((record) => isOf(record, kind)),
    save(records) {
      appendToJournal(path, records)
      for (const record of records) shelf(record.object).set(record.id, record)
    },
  }
}

function isOf<K extends Kind>(record: StoredRecord, kind: K): record is RecordOf<K> {
  return record.object === kind
}
