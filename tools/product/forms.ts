import { isNativeError } from 'node:util/types'
import * as z from 'zod'

/** A text that is not empty. */
export const text = z.string().refine((value) => value.trim() !== '', 'is empty')
/** A text that goes into a line, such as the subject of an email: a line break there makes the sending fail. */
export const line = text.refine((value) => !/\p{Cc}/u.test(value), 'has a line break')
export const group = z.strictObject

/** The texts with these names: `'heading text'`. */
export function texts(names: string): Record<string, typeof text> {
  return Object.fromEntries(names.split(' ').map((name) => [name, text]))
}

/** An address on the web. */
export const address = z.url({
  protocol: /^https$/,
  error: ({ input }) => (input === undefined ? 'is missing' : 'is no address that begins with https://'),
})

/**
 * A text with values, such as `` (price) => `Buy for ${price}` ``. It becomes what it says with the example values, which
 * has the form `said`.
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

/** The end of a sentence about a field of another form; a schema may have its own. */
export const wrongForm: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is missing'
  if (issue.code !== 'invalid_type') return undefined
  return `is not ${forms[issue.expected] ?? issue.expected}`
}

const forms: Record<string, string> = {
  string: 'a text in quotation marks',
  int: 'a whole number',
  number: 'a number',
  object: 'a group in { }',
  array: 'a list in [ ]',
}
