import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { collect, readItems, type TableSource } from '../../platform/aws/tables'
import { isPayoutItself, type Movement, monthOf, movementSchema } from './movement'

/** Reads movements consistently by their ids; ids without a movement are left out. */
export async function readMovements(
  ledger: TableSource,
  ids: Iterable<string>,
): Promise<Map<string, Movement>> {
  const items = await readItems(ledger, 'balanceTransactionId', ids)
  const movements = items.map((item) => movementSchema.parse(item))
  return new Map(movements.map((movement) => [movement.balanceTransactionId, movement]))
}

/** A span of time: `from` is inclusive, `to` is exclusive. */
export type Span = { from: string; to: string }

/** The movements that took effect within a span, month by month, oldest first. */
export function movementsWithin(ledger: TableSource, span: Span): AsyncGenerator<Movement> {
  return within(ledger, span)
}

/** Those that are payouts at Stripe, or the failure of one. */
export function payoutsWithin(ledger: TableSource, span: Span): AsyncGenerator<Movement> {
  return within(ledger, span, { filter: '#attribute = :value', name: 'type', value: 'payout' })
}

/** Those that were recorded after an instant. */
export function recordedLater(
  ledger: TableSource,
  span: Span,
  instant: string,
): AsyncGenerator<Movement> {
  return within(ledger, span, {
    filter: '#attribute > :value',
    name: 'recordedAt',
    value: instant,
  })
}

/** Movements that DynamoDB selects: others are read, but not returned. */
type Selection = { filter: string; name: string; value: string }

async function* within(
  ledger: TableSource,
  span: Span,
  selection?: Selection,
): AsyncGenerator<Movement> {
  const last = justBefore(span.to)
  const { filter, name, value } = selection ?? {}
  for (const month of monthsOf(span)) {
    yield* query(ledger, {
      IndexName: 'by-month',
      KeyConditionExpression: '#month = :month AND effectiveAt BETWEEN :from AND :last',
      FilterExpression: filter,
      ExpressionAttributeNames: { '#month': 'month', ...(name && { '#attribute': name }) },
      ExpressionAttributeValues: {
        ':month': month,
        ':from': span.from,
        ':last': last,
        ...(value && { ':value': value }),
      },
    })
  }
}

/** Instants have milliseconds. */
function justBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString()
}

/** The UTC months that a span touches, as `2026-11`. */
export function monthsOf({ from, to }: Span): string[] {
  const months: string[] = []
  const end = justBefore(to)
  const next = new Date(`${monthOf(from)}-01T00:00:00Z`)
  while (next.toISOString() <= end) {
    months.push(monthOf(next.toISOString()))
    next.setUTCMonth(next.getUTCMonth() + 1)
  }
  return months
}

/** The payout's own movement, which Stripe books after everything that the payout contains. */
export async function payoutOf(
  ledger: TableSource,
  payoutId: string,
): Promise<Movement | undefined> {
  const newestFirst = { ScanIndexForward: false, Limit: 10 }
  const found = query(ledger, { ...equals('by-payout', 'payoutId', payoutId), ...newestFirst })
  for await (const movement of found) if (isPayoutItself(movement)) return movement
  return undefined
}

/** The contents of a payout, with its own movement and that of its failure. */
export async function movementsOfPayout(
  ledger: TableSource,
  payoutId: string | undefined,
): Promise<Movement[]> {
  if (payoutId === undefined) return []
  return collect(queryBy(ledger, 'by-payout', 'payoutId', payoutId))
}

/** The movements of one order, oldest first. */
export function movementsOfOrder(ledger: TableSource, orderNumber: string): Promise<Movement[]> {
  return collect(queryBy(ledger, 'by-order', 'orderNumber', orderNumber))
}

const referenceSchema = z.object({ orderId: z.optional(z.string()) })

/** Finds the order of a charge, refund or dispute by its id at Stripe; `undefined` when the ledger contains none. */
export async function findOrderIdBySource(
  { client, table }: TableSource,
  sourceId: string,
): Promise<string | undefined> {
  const { Items = [] } = await client.send(
    new QueryCommand({ TableName: table, Limit: 1, ...equals('by-source', 'sourceId', sourceId) }),
  )
  return referenceSchema.safeParse(Items[0]).data?.orderId
}

function queryBy(ledger: TableSource, index: string, key: string, value: string) {
  return query(ledger, equals(index, key, value))
}

function equals(IndexName: string, key: string, value: string) {
  return {
    IndexName,
    KeyConditionExpression: '#key = :value',
    ExpressionAttributeNames: { '#key': key },
    ExpressionAttributeValues: { ':value': value },
  }
}

async function* query({ client, table }: TableSource, given: Partial<QueryCommand['input']>) {
  for await (const { Items = [] } of paginateQuery({ client }, { TableName: table, ...given })) {
    for (const item of Items) yield movementSchema.parse(item)
  }
}
