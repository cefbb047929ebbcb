import { isDeepStrictEqual } from 'node:util'
import type { Item } from '../../../lambda/platform/aws/tables'
import type { Index } from '../../../lib/data/kept-table'
import { ordersIndexes } from '../../../lib/data/orders-indexes'

/**
 * The units that DynamoDB charges for a write of an order: a unit for each kilobyte in the table, and in each index
 * whose part of the order changes. A change of an index's key is two writes of it: the old entry goes, a new one comes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations.Writes
 */
export function writeUnits(before: Item | undefined, after: Item): number {
  const inIndexes = ordersIndexes.map((index) => unitsOf(index, before, after))
  return [unitsFor(before, after), ...inIndexes].reduce((sum, units) => sum + units, 0)
}

/** The units of one index. */
export function unitsOf(index: Index, before: Item | undefined, after: Item): number {
  const [old, next] = [entryOf(index, before), entryOf(index, after)]
  if (isDeepStrictEqual(old, next)) return 0
  const keys = (entry: Item) => [entry[index.hash], entry[index.sort ?? index.hash]]
  const isMoved = old && next && !isDeepStrictEqual(keys(old), keys(next))
  return isMoved ? unitsFor(old) + unitsFor(next) : unitsFor(old, next)
}

/** What an index stores of an item; an item without one of its keys is not in it. */
function entryOf({ hash, sort = hash, contains }: Index, item: Item | undefined): Item | undefined {
  if (item?.[hash] === undefined || item[sort] === undefined) return undefined
  const names = contains === 'all' ? Object.keys(item) : ['orderId', hash, sort, ...contains]
  // The item as stored: without undefined attributes.
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, item[name]]))))
}

/** An update costs as much as the larger of both items. */
function unitsFor(...items: (Item | undefined)[]): number {
  return Math.ceil(Math.max(...items.map((item) => (item ? itemBytes(item) : 0))) / 1024)
}

/**
 * The size of an item: its names and values, three bytes for each list or map and one for each entry.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export function itemBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1
  if (typeof value !== 'object' || value === null) return 1
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return entries.reduce((sum, [name, entry]) => sum + 1 + name.length + itemBytes(entry), 3)
}
