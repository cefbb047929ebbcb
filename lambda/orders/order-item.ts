import * as z from 'zod/mini'
import type { Item } from '../platform/aws/tables'

/** Parses an item of the orders table by all or part of the order's schema; an error says what is wrong with it. */
export function readItem<Schema extends z.ZodMiniType>(
  schema: Schema,
  item: Item,
): z.infer<Schema> {
  const { success, data, error } = z.safeParse(schema, item)
  if (success) return data
  const attributes = error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new Error(`${String(item['orderId'])} is not a valid order: check ${attributes}.`)
}
