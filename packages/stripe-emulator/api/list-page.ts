import type { Stripe } from 'stripe'
import { z } from 'zod'
import { invalidRequest, resourceMissing } from './api-error'
import { text, wholeNumber } from './params'

/** Tells whether a field is as a list was asked for. */
export type Filter = (field: unknown) => boolean

/** A parameter of a list that names the value of a field. */
export function equal<T extends z.ZodType<string>>(value: T) {
  return value.transform(
    (wanted): Filter =>
      (field) =>
        field === wanted,
  )
}

/** A time in seconds, or bounds for one: `created=…`, `created[gte]=…`. */
export const timeRange = z
  .union([
    wholeNumber.transform((exactly) => ({ gte: exactly, lte: exactly })),
    z
      .strictObject({ gt: wholeNumber, gte: wholeNumber, lt: wholeNumber, lte: wholeNumber })
      .partial(),
  ])
  .transform((bounds): Filter => {
    const { gte = -Infinity, lte = Infinity } = bounds
    const { gt = -Infinity, lt = Infinity } = 'gt' in bounds || 'lt' in bounds ? bounds : {}
    return (field) => {
      const time = Number(field)
      return time >= gte && time <= lte && time > gt && time < lt
    }
  })

const pageSize = wholeNumber.refine((value) => value >= 1 && value <= 100, {
  error: 'This value must be between 1 and 100.',
  params: { code: 'parameter_invalid_integer' },
})

/** The parameters that every list has. */
export const pageParams = z
  .strictObject({ limit: pageSize, starting_after: text, ending_before: text })
  .partial()

/** The same of a list of what has a time of creation: of everything but webhook endpoints. */
export const listParams = pageParams.extend({ created: timeRange.optional() })

/** What a list shows: records, oldest first, and where the one with an id is among them. */
type Listing<R> = {
  oldestFirst: readonly R[]
  positionOf: (id: string) => number | undefined
}

/**
 * One page of a list, newest first: https://docs.stripe.com/api/pagination. It looks at the records from the
 * named one on and stops when the page is full, so that all pages together cost as much as one look at each.
 */
export function listPage<R, T>(
  url: string,
  { oldestFirst, positionOf }: Listing<R>,
  params: z.infer<typeof pageParams>,
  toJson: (record: R) => T,
  matches: (record: R) => boolean,
): Stripe.ApiList<T> {
  const { limit = 10, starting_after: after, ending_before: before } = params
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
    if (!matches(record)) continue
    if (page.length < limit) page.push(record)
    else hasMore = true
  }
  if (step === 1) page.reverse()
  return { object: 'list', data: page.map(toJson), has_more: hasMore, url }
}
