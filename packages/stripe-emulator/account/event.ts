import type Stripe from 'stripe'
import type { Kinds } from './kinds'
import { newObject } from './new-object'

/** Of every object; the emulator has no other. */
export const apiVersion = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION

type EnabledEvent = Stripe.WebhookEndpointCreateParams.EnabledEvent

export const eventTypes = [
  'checkout.session.completed',
  'charge.succeeded',
  'charge.failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
] as const satisfies EnabledEvent[]

export type EventType = (typeof eventTypes)[number]

/** Unlike Stripe's, it says neither what changed nor which call caused it. */
export function newEvent(type: EventType, object: object, nowMs: number): Kinds['event'] {
  return newObject('event', { type, api_version: apiVersion, data: { object } }, nowMs)
}
