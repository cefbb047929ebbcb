import { z } from 'zod'

/** Parameters as Stripe's API takes them: everything arrives as text. */
export const text = z.string().min(1).max(5000)

/** A whole number, written out. */
export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: (issue) => `Invalid integer: ${String(issue.input)}` })
  .transform(Number)

/** A whole number above zero. */
export const positiveNumber = wholeNumber.refine((value) => value > 0, {
  error: 'Invalid positive integer',
})

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Up to 50 pairs: https://docs.stripe.com/api/metadata */
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, {
    error: 'You can have up to 50 metadata keys.',
  })

/** `name[0]=…&name[1]=…` */
export function list<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? Object.values(value) : value),
    z.array(item),
  )
}

/** An absolute address of the web. */
export const webAddress = text.refine(
  (value) => /^https?:\/\//.test(value) && URL.canParse(value),
  { error: 'Not a valid URL', params: { code: 'url_invalid' } },
)

export const emailAddress = text.refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
  error: (issue) => `Invalid email address: ${String(issue.input)}`,
  params: { code: 'email_invalid' },
})

/** A time in seconds, or bounds for one: `created=…`, `created[gte]=…`. */
export const timeRange = z.union([
  wholeNumber.transform((exactly) => ({ gte: exactly, lte: exactly })),
  z.strictObject({
    gt: wholeNumber.optional(),
    gte: wholeNumber.optional(),
    lt: wholeNumber.optional(),
    lte: wholeNumber.optional(),
  }),
])

/** What every list takes. */
export const listParams = z.strictObject({
  limit: wholeNumber
    .refine((value) => value >= 1 && value <= 100, {
      error: 'This value must be between 1 and 100.',
    })
    .optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: timeRange.optional(),
})

export const noParams = z.strictObject({})
