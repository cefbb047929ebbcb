import { z } from 'zod'
import { appendToJournal, readJournal, rewriteJournal } from '../platform/journal'
import { type Kind, type RecordOf, recordSchema, type StoredRecord } from './records'

/** The emulator's state, in memory and on disk. */
export type Ledger = {
  get<K extends Kind>(kind: K, id: string): RecordOf<K> | undefined
  /** All of one kind, oldest first; later records are added to the same list. */
  all<K extends Kind>(kind: K): readonly RecordOf<K>[]
  /** Everything of every kind. */
  records(): readonly StoredRecord[]
  /** Where the record with an id is among all of its kind. */
  positionOf(kind: Kind, id: string): number | undefined
  /** Stores the records durably, all or none; each replaces the one with its id. */
  save(records: readonly StoredRecord[]): void
}

/** Opens the ledger that is kept in one file, and drops replaced and expired records from it. */
export function openLedger(path: string, isStillNeeded: (record: StoredRecord) => boolean): Ledger {
  const byKind = new Map<Kind, Records>()

  function recordsOf(kind: Kind): Records {
    const records = byKind.get(kind) ?? { list: [], positions: new Map<string, number>() }
    byKind.set(kind, records)
    return records
  }

  function put(record: StoredRecord): void {
    const { list, positions } = recordsOf(record.object)
    const position = positions.get(record.id) ?? list.length
    positions.set(record.id, position)
    list[position] = record
  }

  const written = readJournal(path, z.array(recordSchema)).flat()
  const latest = new Map(written.map((record) => [`${record.object} ${record.id}`, record]))
  const kept = [...latest.values()].filter(isStillNeeded)
  rewriteJournal(
    path,
    kept.map((record) => [record]),
  )
  kept.forEach(put)

  function all<K extends Kind>(kind: K): readonly RecordOf<K>[] {
    const { list } = recordsOf(kind)
    return areAll(list, kind) ? list : []
  }

  return {
    get: (kind, id) => all(kind)[recordsOf(kind).positions.get(id) ?? -1],
    all,
    records: () => [...byKind.values()].flatMap(({ list }) => list),
    positionOf: (kind, id) => recordsOf(kind).positions.get(id),
    save(records) {
      appendToJournal(path, records)
      records.forEach(put)
    },
  }
}

type Records = { list: StoredRecord[]; positions: Map<string, number> }

/** Every list has records of one kind, so the first one speaks for all. */
function areAll<K extends Kind>(list: StoredRecord[], kind: K): list is RecordOf<K>[] {
  return list.length === 0 || list[0]?.object === kind
}
