import * as z from 'zod/mini'

const common = {
  orderId: z.string(),
  /** Who asks, as the history names them: a user name, never an address. */
  by: z.string().check(z.minLength(1), z.maxLength(64)),
}

/** What support asks for, about one order (docs/contracts.md). */
export const changeSchema = z.discriminatedUnion('change', [
  /** Renews the link and sends it, to the addresses of the order or to these instead. */
  z.object({
    ...common,
    change: z.literal('resend'),
    to: z.optional(z.union([z.object({ email: z.string() }), z.object({ phone: z.string() })])),
  }),
  /** Takes the access to the ebook away, and gives it back; no money moves. */
  z.object({ ...common, change: z.literal('revoke') }),
  z.object({ ...common, change: z.literal('restore') }),
  /** Accepts an amount or currency other than the expected one, and sends the ebook. */
  z.object({ ...common, change: z.literal('accept') }),
  /** Removes what is personal from the order, for good. */
  z.object({ ...common, change: z.literal('erase') }),
])

export type Change = z.infer<typeof changeSchema>

/** Why an order was left as it is. */
const refusals = [
  'no_such_order',
  'not_entitled',
  'erased',
  'too_many_today',
  'invalid_address',
  'no_address',
  'nothing_to_accept',
  'nothing_to_change',
] as const

export type Refusal = (typeof refusals)[number]

/** The response: what became of the order, or why nothing did. */
export const changeResultSchema = z.union([
  z.object({ isDone: z.literal(true), status: z.string() }),
  /** `message` says in a sentence what is wrong with an address. */
  z.object({
    isDone: z.literal(false),
    refusal: z.enum(refusals),
    message: z.optional(z.string()),
  }),
])

export type ChangeResult = z.infer<typeof changeResultSchema>
