import Stripe from 'stripe'
import { z } from 'zod'
import type { Account, Cause } from './account'
import { resourceMissing } from '../api/api-error'
import { apiRoute, pageOf } from './api-route'
import { flag, list, listParams, noParams, text } from '../api/params'
import { deliveriesOf } from './delivery'
import { inSeconds, newId, pick } from '../api/values'

/** The events that the emulator sends, a part of Stripe's. */
const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.failed',
  'charge.updated',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'radar.early_fraud_warning.created',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.reconciliation_completed',
] as const

/** The emulator's own JSON, whose values need no check. */
const snapshotSchema = z.record(z.string(), z.unknown())

/** An Event, with the object as it was then. It never changes. */
export const eventRecordSchema = z.object({
  object: z.literal('event'),
  id: z.string(),
  created: z.number(),
  type: z.enum(eventTypes),
  subject: snapshotSchema,
  previous: snapshotSchema.nullable(),
  /** The API request that caused it; null when a person on a page did. */
  requestId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
})

export type EventRecord = z.infer<typeof eventRecordSchema>

/** An event to be; `previous` has the old values of what changed in the subject. */
export type EventDraft = { type: EventRecord['type']; subject: object; previous?: object }

/** Stripe lists events for 30 days: https://docs.stripe.com/api/events */
export const eventLifeMs = 30 * 86_400_000

/** Makes an event that keeps its objects as they are now. */
export function newEvent(draft: EventDraft, nowMs: number, cause: Cause | undefined): EventRecord {
  return {
    object: 'event',
    id: newId('event'),
    created: inSeconds(nowMs),
    type: draft.type,
    subject: snapshot(draft.subject),
    previous: draft.previous ? snapshot(draft.previous) : null,
    requestId: cause?.requestId ?? null,
    idempotencyKey: cause?.idempotencyKey ?? null,
  }
}

function snapshot(value: object): z.infer<typeof snapshotSchema> {
  return snapshotSchema.parse(JSON.parse(JSON.stringify(value)))
}

/** The Event in Stripe's JSON, as the API shows it and the webhook receives it. */
export function eventJson(
  event: EventRecord,
  { ledger }: Pick<Account, 'ledger'>,
  apiVersion: string = Stripe.API_VERSION,
): Stripe.EventBase {
  const pending = deliveriesOf(ledger, event.id).filter(({ state }) => state === 'pending')
  return {
    ...pick(event, 'id object created type'),
    api_version: apiVersion,
    data: { object: event.subject, previous_attributes: event.previous ?? undefined },
    livemode: false,
    pending_webhooks: pending.length,
    request: { id: event.requestId, idempotency_key: event.idempotencyKey },
  }
}

const listEventsParams = listParams
  .extend({
    type: text.optional(),
    types: list(text)
      .refine((types) => types.length <= 20, 'You may pass up to 20 types.')
      .optional(),
    delivery_success: flag.optional(),
  })
  .refine(({ type, types }) => type === undefined || types === undefined, {
    path: ['types'],
    error: 'You may pass either type or types, but not both.',
  })

/** https://docs.stripe.com/api/events */
export const eventRoutes = [
  apiRoute('GET', '/v1/events', listEventsParams, ({ account, params }) => {
    const { type, types, delivery_success: delivered } = params
    const matches = (event: EventRecord) =>
      isListed(event, account) &&
      (type === undefined || isOfFamily(type, event.type)) &&
      (types === undefined || types.includes(event.type)) &&
      (delivered === undefined || delivered === isDelivered(event, account))
    return pageOf(account, 'event', '/v1/events', params, eventJson, matches)
  }),
  apiRoute('GET', '/v1/events/:id', noParams, ({ account, id }) => {
    const event = account.ledger.get('event', id)
    if (!event || !isListed(event, account)) throw resourceMissing('event', id)
    return eventJson(event, account)
  }),
]

function isListed(event: EventRecord, { clock }: Account): boolean {
  return event.created * 1000 > clock.now() - eventLifeMs
}

function isDelivered(event: EventRecord, { ledger }: Account): boolean {
  return deliveriesOf(ledger, event.id).every(({ state }) => state === 'delivered')
}

/** `charge.*` matches every event of that family. */
function isOfFamily(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
