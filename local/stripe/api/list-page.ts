import type { Stripe } from 'stripe'
import type { z } from 'zod'
import { resourceMissing } from './api-error'
import type { listParams } from './params'

export type ListParams = z.infer<typeof listParams>
type Listed = { id: string; created: number }

/** One page of a list, newest first: https://docs.stripe.com/api/pagination */
export function listPage<R extends Listed, T>(
  url: string,
  oldestFirst: readonly R[],
  params: ListParams,
  toJson: (record: R) => T,
): Stripe.ApiList<T> {
  const { limit = 10, starting_after: after, ending_before: before } = params
  const matching = oldestFirst.filter((record) => isWithin(record, params.created)).toReversed()
  const start = after === undefined ? 0 : positionOf(matching, after, 'starting_after') + 1
  const end = before === undefined ? matching.length : positionOf(matching, before, 'ending_before')
  // Backwards, the page is the one right before the named object.
  const from = before === undefined ? start : Math.max(start, end - limit)
  const page = matching.slice(from, Math.min(end, from + limit))
  return {
    object: 'list',
    data: page.map(toJson),
    has_more: before === undefined ? from + limit < end : from > start,
    url,
  }
}

function isWithin({ created }: Listed, bounds: ListParams['created'] = {}): boolean {
  const { gte = -Infinity, lte = Infinity } = bounds
  const { gt = -Infinity, lt = Infinity } = 'gt' in bounds || 'lt' in bounds ? bounds : {}
  return created >= gte && created <= lte && created > gt && created < lt
}

function positionOf(records: readonly Listed[], id: string, param: string): number {
  const position = records.findIndex((record) => record.id === id)
  if (position === -1) throw resourceMissing('object', id, param)
  return position
}
