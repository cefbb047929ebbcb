import { appendToJournal, openJournal } from 'kit'
import { z } from 'zod'
import { idOf, isOfKind, type Kind, type Kinds, type Reference, type StoredObject } from './kinds'
import { isStripeKind } from './new-object'

/** In memory and on disk. */
export type Ledger = {
  get<K extends Kind>(kind: K, reference: Reference): Kinds[K] | undefined
  /** Oldest first. Later objects are added to the list. */
  all<K extends Kind>(kind: K): readonly Kinds[K][]
  objects(): readonly StoredObject[]
  /** Among all of its kind. */
  positionOf(kind: Kind, id: string): number | undefined
  /** All or none. Each replaces the one with its id. */
  save(objects: readonly StoredObject[]): void
}

const header = z.object({
  object: z.string().refine((kind) => kind === 'delivery' || kind === 'idempotency_key' || isStripeKind(kind)),
  id: z.string(),
})

/** Only emulators write them, so checking kind and id is enough. */
export const storedSchema = z.array(z.custom<StoredObject>((value) => header.safeParse(value).success))

/** Drops replaced and expired objects from the file. */
export function openLedger(path: string, isStillNeeded: (object: StoredObject) => boolean): Ledger {
  const byKind = new Map<Kind, Stored>()

  function storedOf(kind: Kind): Stored {
    const stored = byKind.get(kind) ?? { list: [], positions: new Map<string, number>() }
    byKind.set(kind, stored)
    return stored
  }

  function put(object: StoredObject): void {
    const { list, positions } = storedOf(object.object)
    const position = positions.get(object.id) ?? list.length
    positions.set(object.id, position)
    list[position] = object
  }

  const kept = openJournal(path, storedSchema, (lines) => {
    const latest = new Map(lines.flat().map((object) => [`${object.object} ${object.id}`, object]))
    return [...latest.values()].filter(isStillNeeded).map((object) => [object])
  })
  kept.flat().forEach(put)

  function all<K extends Kind>(kind: K): readonly Kinds[K][] {
    const { list } = storedOf(kind)
    return areAll(list, kind) ? list : []
  }

  return {
    get: (kind, reference) => all(kind)[storedOf(kind).positions.get(idOf(reference)) ?? -1],
    all,
    objects: () => [...byKind.values()].flatMap(({ list }) => list),
    positionOf: (kind, id) => storedOf(kind).positions.get(id),
    save(objects) {
      appendToJournal(path, objects)
      objects.forEach(put)
    },
  }
}

type Stored = { list: StoredObject[]; positions: Map<string, number> }

/** A list has objects of one kind, so checking the first one is enough. */
function areAll<K extends Kind>(list: StoredObject[], kind: K): list is Kinds[K][] {
  return list[0] === undefined || isOfKind(list[0], kind)
}
