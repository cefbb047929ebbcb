import type { Stripe } from 'stripe'
import type { z } from 'zod'
import { invalidRequest, resourceMissing } from './api-error'
import type { listParams } from './params'

type ListParams = z.infer<typeof listParams>
type Listed = { id: string; created: number }

/** What a list shows: records, oldest first, and where the one with an id is among them. */
export type Listing<R> = {
  oldestFirst: readonly R[]
  positionOf: (id: string) => number | undefined
}

/**
 * One page of a list, newest first: https://docs.stripe.com/api/pagination. It looks at the records from the
 * named one on and stops when the page is full, so that all pages together cost as much as one look at each.
 */
export function listPage<R extends Listed, T>(
  url: string,
  { oldestFirst, positionOf }: Listing<R>,
  params: ListParams,
  toJson: (record: R) => T,
  matches: (record: R) => boolean = () => true,
): Stripe.ApiList<T> {
  const { limit = 10, starting_after: after, ending_before: before, created } = params
  if (after !== undefined && before !== undefined) {
    const message = 'You may only specify one of these parameters: ending_before, starting_after.'
    throw invalidRequest(message, { code: 'parameters_exclusive' })
  }
  const position = (id: string, param: string) => {
    const found = positionOf(id)
    if (found === undefined) throw resourceMissing('object', id, param)
    return found
  }
  const [start, step] =
    before === undefined
      ? [after === undefined ? oldestFirst.length - 1 : position(after, 'starting_after') - 1, -1]
      : [position(before, 'ending_before') + 1, 1]
  const page: R[] = []
  let hasMore = false
  for (let index = start; !hasMore; index += step) {
    const record = oldestFirst[index]
    if (!record) break
    if (!isWithin(record.created, created) || !matches(record)) continue
    if (page.length < limit) page.push(record)
    else hasMore = true
  }
  if (step === 1) page.reverse()
  return { object: 'list', data: page.map(toJson), has_more: hasMore, url }
}

/** Whether a time lies within the bounds that a list was asked for. */
export function isWithin(time: number, bounds: ListParams['created'] = {}): boolean {
  const { gte = -Infinity, lte = Infinity } = bounds
  const { gt = -Infinity, lt = Infinity } = 'gt' in bounds || 'lt' in bounds ? bounds : {}
  return time >= gte && time <= lte && time > gt && time < lt
}
