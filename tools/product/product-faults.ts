import * as z from 'zod'
import { address, brandSchema } from './brand-schema'
import { productSchema, text } from './product-schema'

const testimonialsSchema = z.array(
  z.object({
    name: text,
    rating: z.literal(5, 'is not 5'),
    review: text,
    location: text,
  }),
)

const authorSchema = z
  .object({ about: text, link: z.object({ label: text, url: address }).optional() })
  .optional()

const schemas = new Map<string, z.ZodType>([
  ['product.ts', productSchema],
  ['brand.ts', brandSchema],
  ['author.ts', authorSchema],
  ['testimonials.ts', testimonialsSchema],
])

/**
 * The faults that keep the store from selling, as one sentence each. `files` are the contents of product/ by file; a
 * file without a schema may contain no empty text.
 */
export function productFaults(files: Record<string, unknown>): string[] {
  return Object.entries(files).flatMap(([file, content]) => {
    const schema = schemas.get(file)
    const faults = schema ? schemaFaults(schema, content) : emptyTexts(content)
    const more = otherFaults[file]?.(content) ?? []
    return [...faults, ...more].map(
      ([path, message]) => `product/${file}: ${pathText(path)} ${message}.`,
    )
  })
}

type Fault = [path: readonly PropertyKey[], message: string]

function schemaFaults(schema: z.ZodType, content: unknown): Fault[] {
  const parsed = schema.safeParse(content)
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path, message])
}

/** Texts that are functions, because they are computed from others, are not checked. */
function emptyTexts(content: unknown, path: readonly PropertyKey[] = []): Fault[] {
  if (typeof content === 'string') return content.trim() === '' ? [[path, 'is empty']] : []
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]: [string, unknown]) =>
    emptyTexts(value, [...path, Array.isArray(content) ? Number(key) : key]),
  )
}

/** `['help', 0, 'answer']` → `help[1].answer`; people count from one. */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}

const otherFaults: Record<string, (content: unknown) => Fault[]> = {
  'messages.ts': textFaults,
  'checkout-messages.ts': longNotes,
}

const notesSchema = z.object({ notes: z.record(z.string(), z.string()) })
/** https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-custom_text-submit-message */
const longestNote = 1200

function longNotes(messages: unknown): Fault[] {
  return Object.entries(notesSchema.parse(messages).notes).flatMap(([method, note]): Fault[] =>
    note.length > longestNote
      ? [[['notes', method], `is longer than the ${longestNote} characters that Stripe shows`]]
      : [],
  )
}

const messagesSchema = z.object({ text: z.array(z.custom<(link: string) => string>()) })
const exampleLink = 'https://example.com/download'

function textFaults(messages: unknown): Fault[] {
  const written = messagesSchema.parse(messages).text.map((wording) => wording(exampleLink))
  const hasOptOut = (each: string) => /\bSTOP\b/.test(each)
  return written.flatMap((each, index): Fault[] => {
    if (!each.includes(exampleLink)) return [[['text', index], 'leaves out the link']]
    // A shorter wording is sent where a longer one does not fit, so it must have the opt-out as well.
    if (hasOptOut(each) || !written.some(hasOptOut)) return []
    return [[['text', index], 'leaves out STOP, the way to opt out that another wording has']]
  })
}
