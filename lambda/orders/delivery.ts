import * as z from 'zod/mini'
import { channelNames, channelSchema } from './channel'

const instant = z.iso.datetime()

/** The strongest report about a message; its kind may be one of a later version. */
const reportSchema = z.looseObject({
  kind: z.string(),
  at: instant,
  cause: z.optional(z.string()),
})

const messageSchema = z.looseObject({
  channel: z.string(),
  messageId: z.string(),
  acceptedAt: instant,
  report: z.optional(reportSchema),
})

/** A message that SES or SNS took, with the strongest report about it. */
export type AcceptedMessage = z.infer<typeof messageSchema>

/** How the ebook's link gets to the buyer. */
export const deliverySchema = z.looseObject({
  /** What the buyer chose: one of the contract's, or of a later version's. */
  method: z.string(),
  channels: z.looseObject({
    email: z.optional(channelSchema),
    text: z.optional(channelSchema),
  }),
  /** The channel that was opened because another one ended badly. */
  fallback: z.optional(z.looseObject({ from: z.string(), to: z.string(), at: instant })),
  /** Every message that was accepted, also those of channels that were opened again since. */
  messages: z.optional(z.array(messageSchema)),
  /** Each fresh link with the channels that it was for, the oldest first. */
  freshLinks: z.optional(z.array(z.looseObject({ at: instant, channels: z.array(z.string()) }))),
})

export type Delivery = z.infer<typeof deliverySchema>

/**
 * What becomes of a message that SES or SNS took, the weakest first: of several reports about one message
 * the last of this list counts, in whatever sequence they arrive.
 *
 * `undelivered` is weaker than `delivered` because SES reports automatic replies, such as those of an
 * absent reader, as temporary bounces too.
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types
 */
const reportKinds = [
  'accepted',
  'delayed',
  'undelivered',
  'delivered',
  'failed',
  'bounced',
  'complained',
] as const

export const deliveryReportSchema = z.object({
  channel: z.enum(channelNames),
  messageId: z.string().check(z.minLength(1)),
  kind: z.enum(reportKinds),
  /** When it happened, by the provider's clock. */
  at: instant,
  /** The cause in the provider's words, without address or number. */
  cause: z.optional(z.string()),
  /** An e-mail names its order and the call that sent it; the order of a text is found by the message's id. */
  orderId: z.optional(z.string()),
  holder: z.optional(z.string()),
  /** When the provider took the message. */
  acceptedAt: z.optional(instant),
})

/** One report of SES or SNS about one message. */
export type DeliveryReport = z.infer<typeof deliveryReportSchema>

/** A report's strength; that of a kind of a later version is above all. */
export function strengthOf(kind: string): number {
  const index = reportKinds.findIndex((known) => known === kind)
  return index === -1 ? Infinity : index
}
