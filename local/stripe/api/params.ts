import { z } from 'zod'
import { invalidRequest, type ApiError } from './api-error'
import type { FormTree } from './parse-form'

// Parameters of Stripe's API: every value arrives as text.

export const text = z.string().min(1).max(5000)

export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: (issue) => `Invalid integer: ${String(issue.input)}` })
  .transform(Number)

export const positiveNumber = wholeNumber.refine((value) => value > 0, 'Invalid positive integer')

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Up to 50 pairs: https://docs.stripe.com/api/metadata */
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'You can have up to 50 metadata keys.')

/** `name[0]=…&name[1]=…` */
export function list<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? Object.values(value) : value),
    z.array(item),
  )
}

export const absoluteUrl = text.refine(
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
  z
    .strictObject({ gt: wholeNumber, gte: wholeNumber, lt: wholeNumber, lte: wholeNumber })
    .partial(),
])

const limit = wholeNumber.refine(
  (value) => value >= 1 && value <= 100,
  'This value must be between 1 and 100.',
)

/** The parameters that every list has. */
export const listParams = z
  .strictObject({ limit, starting_after: text, ending_before: text, created: timeRange })
  .partial()

export const noParams = z.strictObject({})

/**
 * Reads the parameters of a call.
 *
 * @throws ApiError for a missing, unknown or wrong parameter, as Stripe reports it
 */
export function parseParams<T>(schema: z.ZodType<T>, form: FormTree): T {
  const result = schema.safeParse(form, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw issue ? toApiError(issue) : invalidRequest('Invalid request.')
}

function toApiError(issue: z.core.$ZodIssue): ApiError {
  const param = paramName(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = paramName([...issue.path, issue.keys[0] ?? ''])
    return invalidRequest(
      `Received unknown parameter: ${unknown}. (Stripe may support it; this emulator does not.)`,
      { code: 'parameter_unknown', param: unknown },
    )
  }
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.input === '') {
    const message = `You passed an empty string for '${param}'.`
    return invalidRequest(message, { code: 'parameter_invalid_empty', param })
  }
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined
  return invalidRequest(issue.message, {
    code: typeof code === 'string' ? code : 'parameter_invalid',
    param,
  })
}

/** `line_items[0][price_data][currency]` */
function paramName(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String)
  return first + rest.map((part) => `[${part}]`).join('')
}
