import * as z from 'zod/mini'
import { longestEditionText, mostPerRun } from '../../../orders/edition-run'

const common = {
  orderId: z.string(),
  /** Who requests the change, for the history: a user name, never an address. */
  by: z.string().check(z.minLength(1), z.maxLength(64)),
}

/** A request by support to change one order (docs/contracts.md). */
export const changeSchema = z.discriminatedUnion('change', [
  /** Renews the link and sends it, to another address if one is given. */
  z.object({
    ...common,
    change: z.literal('resend'),
    to: z.optional(z.union([z.object({ email: z.string() }), z.object({ phone: z.string() })])),
  }),
  /** No money moves. */
  z.object({ ...common, change: z.literal('revoke') }),
  z.object({ ...common, change: z.literal('restore') }),
  /** Settles what is to be decided, and sends the ebook. */
  z.object({ ...common, change: z.literal('accept') }),
  /** For good. */
  z.object({ ...common, change: z.literal('erase') }),
])

/** Emails all buyers, or first one address as a test. */
export const editionRequestSchema = z.object({
  edition: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(longestEditionText), z.regex(/^[^\p{Cc}]+(\n[^\p{Cc}]*)*$/u)),
    by: common.by,
    /** How many emails the person was told. */
    buyers: z.int().check(z.minimum(0)),
    /** The pace, in emails for each run of reconcile. */
    perRun: z.int().check(z.minimum(1), z.maximum(mostPerRun)),
    /** Where a test goes. */
    testTo: z.optional(z.string()),
  }),
})

export type EditionRequest = z.infer<typeof editionRequestSchema>

export type Change = z.infer<typeof changeSchema>

const refusals = [
  'no_such_order',
  'not_entitled',
  'erased',
  'too_many_today',
  'invalid_address',
  'no_address',
  'nothing_to_accept',
  'nothing_to_change',
  'edition_running',
  'not_tested',
] as const

export type Refusal = (typeof refusals)[number]

export const changeResultSchema = z.union([
  z.object({ isDone: z.literal(true), status: z.string() }),
  /** `message` explains what is wrong with an address. */
  z.object({ isDone: z.literal(false), refusal: z.enum(refusals), message: z.optional(z.string()) }),
])

export type ChangeResult = z.infer<typeof changeResultSchema>
