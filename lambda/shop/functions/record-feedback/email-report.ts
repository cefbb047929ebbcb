import * as z from 'zod/mini'
import type { DeliveryReport } from '../../../orders/delivery'

/** In the tags of the email by which doctor tests the way of reports; finds no order. */
export const doctorsOrder = 'doctor'

const words = z.nullish(z.string())
const tag = z.optional(z.tuple([z.string()], z.string()))

/**
 * An event of SES on the event bus; `detail` has the form of its notifications.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
const sesEventSchema = z.object({
  source: z.literal('aws.ses'),
  time: z.string(),
  detail: z.object({
    eventType: z.string(),
    mail: z.object({
      messageId: z.string(),
      timestamp: z.optional(z.string()),
      tags: z.optional(z.object({ order: tag, holder: tag, edition: tag })),
    }),
    delivery: z.optional(z.object({ timestamp: words })),
    deliveryDelay: z.optional(z.object({ timestamp: words, delayType: words })),
    bounce: z.optional(z.object({ timestamp: words, bounceType: words, bounceSubType: words })),
    complaint: z.optional(z.object({ timestamp: words, complaintFeedbackType: words, complaintSubType: words })),
    reject: z.optional(z.object({ reason: words })),
  }),
})

type SesEvent = z.infer<typeof sesEventSchema>
type Fate = { kind: DeliveryReport['kind']; timestamp?: string | null; cause?: string }

export type Feedback = {
  reports: DeliveryReport[]
  unreadable: number
}

/** `undefined` if it is no SES event. One about the statement has no order id, so it reports nothing. */
export function readEmailReport(event: unknown): Feedback | undefined {
  const parsed = sesEventSchema.safeParse(event)
  return parsed.data && { reports: reportsIn(parsed.data), unreadable: 0 }
}

function reportsIn({ time, detail }: SesEvent): DeliveryReport[] {
  const { messageId, timestamp, tags } = detail.mail
  const fate = fateOf(detail)
  const orderId = tags?.order?.[0]
  if (!fate || orderId === undefined) return []
  const acceptedAt = instant(timestamp) ?? instant(time)
  const at = instant(fate.timestamp) ?? instant(time) ?? new Date().toISOString()
  const about = {
    channel: 'email',
    messageId,
    orderId,
    holder: tags?.holder?.[0],
    edition: tags?.edition?.[0],
  } as const
  return [{ ...about, kind: fate.kind, at, cause: fate.cause, acceptedAt }]
}

function fateOf(detail: SesEvent['detail']): Fate | undefined {
  const { eventType, mail, delivery, deliveryDelay, bounce, complaint, reject } = detail
  switch (eventType) {
    case 'Send':
      return { kind: 'accepted', timestamp: mail.timestamp }
    case 'Delivery':
      return { kind: 'delivered', timestamp: delivery?.timestamp }
    case 'DeliveryDelay':
      return { kind: 'delayed', ...timed(deliveryDelay, deliveryDelay?.delayType) }
    case 'Bounce':
      return bounce && bounceFate(bounce)
    case 'Complaint':
      return complaint && complaintFate(complaint)
    case 'Reject':
      return { kind: 'failed', cause: reportCause('Rejected', reject?.reason) }
    default:
      return undefined
  }
}

/** SES reports a temporary bounce once it has stopped trying. */
function bounceFate(bounce: NonNullable<SesEvent['detail']['bounce']>): Fate {
  const kind = bounce.bounceType === 'Permanent' ? 'bounced' : 'undelivered'
  return { kind, ...timed(bounce, bounce.bounceType, bounce.bounceSubType) }
}

/** For an address that complained before, SES sends nothing and reports a complaint. */
function complaintFate(complaint: NonNullable<SesEvent['detail']['complaint']>): Fate | undefined {
  const { complaintFeedbackType: type, complaintSubType: subType } = complaint
  if (type === 'not-spam') return undefined
  return subType === 'OnAccountSuppressionList'
    ? { kind: 'bounced', ...timed(complaint, subType) }
    : { kind: 'complained', ...timed(complaint, type) }
}

function timed(about: { timestamp?: string | null } | undefined, ...cause: (string | null | undefined)[]) {
  return { timestamp: about?.timestamp, cause: reportCause(...cause) }
}

function instant(text: string | null | undefined): string | undefined {
  const milliseconds = Date.parse(text ?? '')
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString()
}

/** Leaves out words with anything but letters, because they may be part of an address or a number. */
export function reportCause(...texts: (string | null | undefined)[]): string | undefined {
  const all = texts.flatMap((text) => text?.split(/\s+/) ?? [])
  const plain = all.map((word) => word.replace(/[.,:;]$/, '')).filter((word) => isPlain.test(word))
  return plain.join(' ').slice(0, longestCause) || undefined
}

const isPlain = /^[A-Za-z]+(?:[/-][A-Za-z]+)*$/
const longestCause = 100
