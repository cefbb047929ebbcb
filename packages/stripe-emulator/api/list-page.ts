import type { Stripe } from 'stripe'
import { z } from 'zod'
import { invalidRequest, resourceMissing } from './api-error'
import { text, wholeNumber } from './params'

/** Whether a field matches a list's parameter. */
export type Filter = (field: unknown) => boolean

/** A list parameter that must equal a field's value. */
export function equal<T extends z.ZodType<string>>(value: T) {
  return value.transform(
    (wanted): Filter =>
      (field) =>
        field === wanted,
  )
}

/** A time in seconds, or bounds: `created=…`, `created[gte]=…`. */
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

export const pageParams = z
  .strictObject({ limit: pageSize, starting_after: text, ending_before: text })
  .partial()

/** The parameters of lists whose objects have a time of creation: all except webhook endpoints. */
export const listParams = pageParams.extend({ created: timeRange.optional() })

/** The records of a list, oldest first, and the position of the one with an id. */
type Listing<R> = {
  oldestFirst: readonly R[]
  positionOf: (id: string) => number | undefined
}

/**
 * One page of a list, newest first: https://docs.stripe.com/api/pagination. It visits the records from the named one on
 * and stops when the page is full, so that all pages together visit each record once.
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
