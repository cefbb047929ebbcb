import * as z from 'zod/mini'

const instant = z.iso.datetime()

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
  channel: z.enum(['email', 'text']),
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
