import { isNativeError } from 'node:util/types'
import * as z from 'zod'

export const text = z.string().refine((value) => value.trim() !== '', 'is empty')
/** A line break in, for example, the subject of an email makes its sending fail. */
export const line = text.refine((value) => !/\p{Cc}/u.test(value), 'has a line break')
export const group = z.strictObject

/** `texts('heading text')` has two fields. */
export function texts(names: string): Record<string, typeof text> {
  return Object.fromEntries(names.split(' ').map((name) => [name, text]))
}

export const address = z.url({
  protocol: /^https$/,
  error: ({ input }) => (input === undefined ? 'is missing' : 'is no address that begins with https://'),
})

/**
 * A text with values, such as `` (price) => `Buy for ${price}` ``, parsed to what it says with the example values, in
 * the form `said`.
 */
export function written(values: object, said: z.ZodType = text) {
  const form = `(${Object.keys(values).join(', ')}) => \`…\``
  return z
    .custom<(...args: unknown[]) => unknown>((value) => typeof value === 'function', {
      error: ({ input }) => (input === undefined ? 'is missing' : `needs the form ${form}`),
      abort: true,
    })
    .transform((write, { issues, value }) => {
      try {
        return write(...Object.values(values))
      } catch (error) {
        const reason = isNativeError(error) ? error.message : String(error)
        issues.push({ code: 'custom', message: `needs the form ${form}: ${reason}`, input: value })
        return z.NEVER
      }
    })
    .pipe(said)
}

/** Ends a sentence about a field, unless its schema has a message of its own. */
export const wrongForm: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is missing'
  if (issue.code !== 'invalid_type') return undefined
  return `is not ${forms[issue.expected] ?? issue.expected}`
}

const forms: Record<string, string> = {
  string: 'a text in quotation marks',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'a group in { }',
  array: 'a list in [ ]',
}
