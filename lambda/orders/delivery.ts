import * as z from 'zod/mini'
import { channelSchema } from './channel'

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
