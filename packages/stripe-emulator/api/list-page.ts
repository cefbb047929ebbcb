import type { Stripe } from 'stripe'
import { z } from 'zod'
import { resourceMissing } from './api-error'
import { text, wholeNumber } from './params'

const pageSize = wholeNumber.refine((value) => value >= 1 && value <= 100, {
  error: 'This value must be between 1 and 100.',
  params: { code: 'parameter_invalid_integer' },
})

export const pageParams = z.strictObject({ limit: pageSize, starting_after: text }).partial()

/** Seconds; `lt` is exclusive. */
const span = z.strictObject({ gte: wholeNumber, lt: wholeNumber }).partial().optional()

export const listParams = pageParams.extend({ created: span })

export const payoutListParams = listParams.extend({ arrival_date: span })

export type ListParams = z.infer<typeof listParams>

export function isBetween(seconds: number, { gte = -Infinity, lt = Infinity }: z.infer<typeof span> = {}): boolean {
  return seconds >= gte && seconds < lt
}

type Listing<R> = {
  oldestFirst: readonly R[]
  positionOf: (id: string) => number | undefined
}

/**
 * Newest first: https://docs.stripe.com/api/pagination. It stops when the page is full, so that all pages together
 * visit each record once.
 */
export function listPage<R extends object, T>(
  url: string,
  { oldestFirst, positionOf }: Listing<R>,
  { limit = 10, starting_after: after, created }: ListParams,
  toJson: (record: R) => T,
  matches: (record: R) => boolean,
): Stripe.ApiList<T> {
  const start = after === undefined ? oldestFirst.length : positionOf(after)
  if (start === undefined) throw resourceMissing('object', after ?? '', 'starting_after')
  const page: R[] = []
  let hasMore = false
  for (let index = start - 1; !hasMore && index >= 0; index -= 1) {
    const record = oldestFirst[index]
    if (!record || !isBetween(Number(Reflect.get(record, 'created')), created)) continue
    if (!matches(record)) continue
    if (page.length < limit) page.push(record)
    else hasMore = true
  }
  return { object: 'list', data: page.map(toJson), has_more: hasMore, url }
}
