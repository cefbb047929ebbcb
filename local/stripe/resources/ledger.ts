import { appendToJournal, readJournal, rewriteJournal } from './journal'
import type { Kind, RecordOf, StoredRecord } from './records'

/** The emulator's state, in memory and on disk. */
export type Ledger = {
  get<K extends Kind>(kind: K, id: string): RecordOf<K> | undefined
  /** All of one kind, oldest first. */
  all<K extends Kind>(kind: K): RecordOf<K>[]
  /** Stores the records durably, all or none; each replaces the one with its id. */
  save(records: readonly StoredRecord[]): void
}

/** Opens the ledger that is kept in one file, and drops replaced and expired records from it. */
export function openLedger(path: string, isStillNeeded: (record: StoredRecord) => boolean): Ledger {
  const byKind = new Map<Kind, Map<string, StoredRecord>>()

  function recordsOf(kind: Kind): Map<string, StoredRecord> {
    const records = byKind.get(kind) ?? new Map<string, StoredRecord>()
    byKind.set(kind, records)
    return records
  }

  for (const record of readJournal(path)) recordsOf(record.object).set(record.id, record)
  for (const records of byKind.values()) {
    for (const record of records.values()) if (!isStillNeeded(record)) records.delete(record.id)
  }
  const kept = [...byKind.values()].flatMap((records) => [...records.values()])
  rewriteJournal(path, kept)

  return {
    get(kind, id) {
      const record = recordsOf(kind).get(id)
      return record && isOf(record, kind) ? record : undefined
    },
    all: (kind) => [...recordsOf(kind).values()].filter((record) => isOf(record, kind)),
    save(records) {
      appendToJournal(path, records)
      for (const record of records) recordsOf(record.object).set(record.id, record)
    },
  }
}

function isOf<K extends Kind>(record: StoredRecord, kind: K): record is RecordOf<K> {
  return record.object === kind
}
