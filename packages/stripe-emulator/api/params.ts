import { z } from 'zod'
import { currencies, isChargeable } from 'kit'
import { type ApiError, type ErrorCode, invalidRequest } from './api-error'
import type { FormTree } from './parse-form'

// Every value arrives as text.

export const text = z.string().min(1).max(5000)

function integer(kind: string, least = -Infinity) {
  const isOne = (value: string) => /^-?\d{1,15}$/.test(value) && Number(value) >= least
  return z.string().refine(isOne, invalid(kind, 'parameter_invalid_integer')).transform(Number)
}

export const wholeNumber = integer('integer')
export const positiveNumber = integer('positive integer', 1)
export const unsignedNumber = integer('non-negative integer', 0)

export const flag = z
  .string()
  .refine((value) => /^(true|false)$/.test(value), invalid('boolean'))
  .transform((value) => value === 'true')

export const currency = text.toLowerCase().refine(isChargeable, {
  error: ({ input }) =>
    `Invalid currency: ${String(input)}. Stripe currently supports these currencies: ${currencies.join(', ')}`,
})

/** https://docs.stripe.com/api/metadata */
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'You can have up to 50 metadata keys.')

/** `name[0]=…&name[1]=…` */
export function list<T extends z.ZodType>(item: T) {
  return z.preprocess(listed, z.array(item))
}

/** The parsed parameter is the only item. */
export function onlyOne<T extends z.ZodType>(item: T, error: string) {
  return z.preprocess(listed, z.tuple([item], { error })).transform(([only]) => only)
}

function listed(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Object.values(value) : value
}

export function eitherOr(one: string, other: string): z.core.CheckFn<Record<string, unknown>> {
  return ({ value, issues }) => {
    const [hasOne, hasOther] = [value[one] !== undefined, value[other] !== undefined]
    if (hasOne !== hasOther) return
    const message = `You may only specify one of these parameters: ${one}, ${other}.`
    const params = { code: 'parameters_exclusive' satisfies ErrorCode }
    // With an undefined input, it is reported as missing.
    issues.push({ code: 'custom', path: [one], input: value[one], message, params })
  }
}

export const absoluteUrl = text.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
  error: 'Not a valid URL',
  params: { code: 'url_invalid' satisfies ErrorCode },
})

export const emailAddress = text.refine(
  (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  invalid('email address', 'email_invalid'),
)

function invalid(kind: string, code?: ErrorCode) {
  return { error: ({ input }: { input?: unknown }) => `Invalid ${kind}: ${String(input)}`, params: { code } }
}

/** https://docs.stripe.com/get-started/account/statement-descriptors */
export const statementSuffix = text.max(22).regex(/^(?=.*[a-z])[^<>\\'"*]+$/i, 'Invalid statement descriptor suffix')

export const noParams = z.strictObject({})

/** @throws ApiError for a missing, unknown or wrong parameter, in Stripe's form */
export function parseParams<T>(schema: z.ZodType<T>, form: FormTree): T {
  const result = schema.safeParse(form, { reportInput: true })
  if (result.success) return result.data
  const { issues } = result.error
  // An unknown parameter comes first: with it, nothing else may be missing.
  const isUnknown = ({ code, input }: z.core.$ZodIssue) =>
    code === 'unrecognized_keys' || (code === 'invalid_value' && input !== undefined)
  const issue = issues.find(isUnknown) ?? issues[0]
  throw issue ? toApiError(issue) : invalidRequest('Invalid request.')
}

function toApiError(issue: z.core.$ZodIssue): ApiError {
  const param = paramName(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = paramName([...issue.path, issue.keys[0] ?? ''])
    const message = `This emulator does not know the parameter ${unknown}.`
    return invalidRequest(message, { code: 'parameter_unknown', param: unknown })
  }
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.input === '') {
    const message = `You passed an empty string for '${param}'.`
    return invalidRequest(message, { code: 'parameter_invalid_empty', param })
  }
  if (issue.code === 'invalid_value') {
    const known = issue.values.map(String).join(', ')
    const message = `This emulator does not know another ${param} than ${known}.`
    return invalidRequest(message, { param })
  }
  const { code } = codedSchema.safeParse(issue).data?.params ?? {}
  return invalidRequest(issue.message, { code, param })
}

const codedSchema = z.object({ params: z.object({ code: z.custom<ErrorCode>((code) => typeof code === 'string') }) })

/** `line_items[0][price_data][currency]` */
function paramName(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String)
  return first + rest.map((part) => `[${part}]`).join('')
}
