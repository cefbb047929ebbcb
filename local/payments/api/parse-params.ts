import type { z } from 'zod'
import { invalidRequest, type ApiError } from './api-error'
import type { FormTree } from './parse-form'

/**
 * Reads the parameters of a call.
 *
 * @throws ApiError that says which one is missing, unknown or wrong, as Stripe does
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
      `Received unknown parameter: ${unknown}. (Stripe may know it; this stand-in does not.)`,
      { code: 'parameter_unknown', param: unknown },
    )
  }
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (issue.input === '') {
    return invalidRequest(`You passed an empty string for '${param}'.`, {
      code: 'parameter_invalid_empty',
      param,
    })
  }
  return invalidRequest(issue.message, { code: customCode(issue), param })
}

function customCode(issue: z.core.$ZodIssue): string {
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined

  return typeof code === 'string' ? code : 'parameter_invalid'
}

/** `line_items[0][price_data][currency]` */
function paramName(path: readonly PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String)

  return first + rest.map((part) => `[${part}]`).join('')
}
