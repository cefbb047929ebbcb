import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import type { TableSource } from '../../platform/aws/tables'
import type { Difference } from './check-books'
import type { Movement } from './movement'
import type { Span } from './read-movements'

const instant = z.iso.datetime()
const value = z.optional(z.union([z.string(), z.number()]))

const rowDifferenceSchema = z.object({
  balanceTransactionId: z.string(),
  orderNumber: z.optional(z.string()),
  currency: z.string(),
  /** The field that differs; `row` when only one side has the row. */
  field: z.string(),
  /** The two values; for a whole row its gross amount, `undefined` on the side that lacks it. */
  stripe: value,
  ledger: value,
})
export type RowDifference = z.infer<typeof rowDifferenceSchema>

/** How far the rows of a span have been compared with Stripe's, from its end back to its beginning. */
export const rowComparisonSchema = z.object({
  from: instant,
  to: instant,
  beganAt: instant,
  /** Everything from here to the end is compared; it equals `from` once the comparison is complete. */
  reached: instant,
  comparedAt: z.optional(instant),
  isWriting: z.boolean(),
  /** How many rows Stripe listed, how many differed, and how many of these were written. */
  rows: z.int(),
  differing: z.int(),
  written: z.int(),
  /** What still differs, for the first rows. */
  differences: z.array(rowDifferenceSchema),
})
export type RowComparison = z.infer<typeof rowComparisonSchema>

/** The key of an item of the movements table that is not a movement; no index contains it. */
const keyOf = ({ from, to }: Span) => ({ balanceTransactionId: `rows#${from}#${to}` })

/** Reads the last comparison of a span's rows; `undefined` when there was none. */
export async function readRowComparison(
  { client, table }: TableSource,
  span: Span,
): Promise<RowComparison | undefined> {
  const get = new GetCommand({ TableName: table, Key: keyOf(span), ConsistentRead: true })
  const { data } = rowComparisonSchema.safeParse((await client.send(get)).Item)
  return data
}

export async function saveRowComparison(
  { client, table }: TableSource,
  comparison: RowComparison,
): Promise<void> {
  const Item = { ...keyOf(comparison), ...comparison }
  await client.send(new PutCommand({ TableName: table, Item }))
}

/**
 * What Stripe fixes when it books a movement, and the arrival of a payout, which may change and is followed by the
 * ledger.
 */
const fixedFields = [
  'reportingCategory',
  'type',
  'sourceId',
  'createdAt',
  'effectiveAt',
  'month',
  'grossCents',
  'feeCents',
  'feeTaxCents',
  'netCents',
  'currency',
  'balanceType',
  'customerFacingCents',
  'customerFacingCurrency',
  'exchangeRate',
  'paymentIntentId',
  'chargeId',
  'refundId',
  'disputeId',
  'cardBrand',
  'cardLast4',
  'cardCountry',
] as const satisfies (keyof Movement)[]

/** The fields of a movement that Stripe fixes, with Stripe's values. */
export function fixedOf(movement: Movement): Partial<Movement> {
  return Object.fromEntries(fixedFields.map((field) => [field, movement[field]]))
}

/**
 * Compares a row with Stripe's present values, field by field; `known` is undefined when the ledger lacks the row.
 */
export function compareRow(stripes: Movement, known: Movement | undefined): RowDifference[] {
  const { balanceTransactionId, currency } = stripes
  const row = { balanceTransactionId, orderNumber: known?.orderNumber, currency }
  if (!known) return [{ ...row, field: 'row', stripe: stripes.grossCents }]
  return Object.entries(fixedOf(stripes)).flatMap(([field, stripe]) => {
    const ledger = known[field]
    if (stripe === ledger) return []
    return [{ ...row, field, stripe: value.parse(stripe), ledger: value.parse(ledger) }]
  })
}

export function unknownRow(movement: Movement): RowDifference {
  const { balanceTransactionId, orderNumber, currency, grossCents: ledger } = movement
  return { balanceTransactionId, orderNumber, currency, field: 'row', ledger }
}

/** Converts row differences to differences of the books, one for each row. */
export function differencesOf({ differences }: RowComparison): Difference[] {
  const byRow = Map.groupBy(differences, ({ balanceTransactionId }) => balanceTransactionId)
  return [...byRow.values()].flatMap(([first]) => (first ? [differenceOf(first)] : []))
}

function differenceOf(row: RowDifference): Difference {
  const { balanceTransactionId: subject, field, currency, stripe, ledger } = row
  if (field === 'row') {
    return { reason: stripe === undefined ? 'movement_unknown' : 'movement_missing', subject }
  }
  const isAmount =
    field.endsWith('Cents') && typeof stripe === 'number' && typeof ledger === 'number'
  const figures = isAmount ? { currency, expectedCents: stripe, foundCents: ledger } : {}
  return { reason: 'movement_differs', subject, ...figures }
}
