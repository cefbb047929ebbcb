import type { Account } from '../account'
import { invalidRequest } from '../api/api-error'
import { inSeconds } from '../in-seconds'
import { newId } from '../ids'
import { expireSessionLater } from './expire-session'
import type { CreateSessionParams } from './session-params'
import { totalCents, type LineItemRecord, type SessionRecord } from './session-record'

const minuteSeconds = 60
const daySeconds = 86_400

/** What Stripe takes at least: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimumCents = 50

/**
 * Opens a Checkout Session.
 *
 * @throws ApiError when its items, its total or its time to live are not allowed
 */
export function createSession(account: Account, params: CreateSessionParams): SessionRecord {
  const session = sessionFrom(params, inSeconds(account.clock.now()))

  checkLifetime(session)
  checkItems(session)
  account.commit({ records: [session], events: [] })
  expireSessionLater(account, session)
  return session
}

function sessionFrom(params: CreateSessionParams, now: number): SessionRecord {
  return {
    object: 'checkout.session',
    id: newId('session'),
    created: now,
    expiresAt: params.expires_at ?? now + daySeconds,
    status: 'open',
    currency: params.line_items[0]?.price_data.currency ?? 'usd',
    lineItems: params.line_items.map(lineItemFrom),
    customerEmail: params.customer_email ?? null,
    buyerEmail: null,
    clientReferenceId: params.client_reference_id ?? null,
    locale: params.locale ?? null,
    submitType: params.submit_type ?? null,
    metadata: params.metadata ?? {},
    intentDescription: params.payment_intent_data?.description ?? null,
    intentMetadata: params.payment_intent_data?.metadata ?? {},
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    paymentIntentId: null,
  }
}

function lineItemFrom({
  quantity,
  price_data: price,
}: CreateSessionParams['line_items'][number]): LineItemRecord {
  const { product_data: product } = price

  return {
    id: newId('lineItem'),
    priceId: newId('price'),
    productId: newId('product'),
    name: product.name,
    description: product.description ?? null,
    imageUrl: product.images?.[0] ?? null,
    unitAmountCents: price.unit_amount,
    quantity: quantity ?? 1,
    metadata: product.metadata ?? {},
  }
}

function checkLifetime({ created, expiresAt }: SessionRecord): void {
  const lifeSeconds = expiresAt - created
  const bound =
    (lifeSeconds < 30 * minuteSeconds && 'at least 30 minutes') ||
    (lifeSeconds > daySeconds && 'less than 24 hours')

  if (bound) {
    throw invalidRequest(
      `The expires_at timestamp must be ${bound} from Checkout Session creation.`,
      {
        param: 'expires_at',
      },
    )
  }
}

function checkItems(session: SessionRecord): void {
  if (session.lineItems.length === 0) {
    throw invalidRequest('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  }
  if (totalCents(session) < minimumCents) {
    throw invalidRequest(
      `The Checkout Session's total amount due must add up to at least ${minimumCents} cents.`,
      { code: 'amount_too_small' },
    )
  }
}
