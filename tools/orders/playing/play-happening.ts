import type Stripe from 'stripe'
import {
  type Account,
  addressAt,
  bookFee,
  closeDispute,
  createRefund,
  failPayout,
  type Kinds,
  newCard,
  openDispute,
  payByCard,
  refundableCents,
  sellOther,
} from 'stripe-emulator'
import { countDownload } from '../../../lambda/links/count-download'
import { isEntitled } from '../../../lambda/orders/order-status'
import type { Order } from '../../../lambda/orders/order'
import type { DeliveryChoice } from '../../../lambda/payments/session-metadata'
import { sessionParams } from '../../../lambda/payments/session-params'
import type { OwnStore } from '../../../lambda/payments/store-mark'
import { product } from '../../../product/product'
import { deliverOrder } from './deliver-order'
import type { Happening } from './plan-season'

/** A store while its season is played. */
export type Playing = {
  account: Account
  stripe: Stripe
  own: OwnStore
  /** The checkout session of each sale. */
  sold: Map<number, string>
  /** Records what has happened at Stripe since, as the webhook does. */
  recordEvents: () => Promise<void>
  update: (orderId: string, change: (order: Order, now: Date) => Order) => Promise<void>
}

/** Lets one thing happen. */
export async function play(happening: Happening, playing: Playing): Promise<void> {
  const { account, update } = playing
  const { currency } = product
  const orderId = playing.sold.get(happening.sale) ?? ''
  const charge = chargeOf(account, orderId)
  switch (happening.act) {
    case 'sell':
      return sell(happening, playing)
    case 'download':
      return update(orderId, (order, now) =>
        isEntitled(order) ? countDownload(order, now, happening.browser) : order,
      )
    case 'refund':
      if (charge) refund(account, charge, happening.share)
      return
    case 'dispute':
      if (charge) openDispute(account, charge, happening.reason)
      return
    case 'close': {
      const dispute = account.ledger.all('dispute').find((each) => each.charge === charge?.id)
      if (dispute) closeDispute(account, dispute, happening)
      return
    }
    case 'fee':
      bookFee(account, { cents: happening.cents, currency, description: 'Radar' })
      return
    case 'other-sale':
      sellOther(account, { cents: happening.cents, currency, description: 'Workshop' })
      return
    case 'fail-payout': {
      const payout = account.ledger.all('payout').findLast(({ status }) => status === 'paid')
      if (payout) failPayout(account, payout)
    }
  }
}

async function sell(
  { sale, method, place, bounces, refundFails }: Extract<Happening, { act: 'sell' }>,
  { account, stripe, own, sold, recordEvents, update }: Playing,
): Promise<void> {
  const { id } = await stripe.checkout.sessions.create(withTax(choiceOf(sale, method), own))
  const session = account.ledger.get('checkout.session', id)
  if (!session) throw new Error('The checkout session is gone')
  const address = addressAt(place, 'US')
  const number = refundFails ? '4000000000005126' : '4242424242424242'
  const card = { ...newCard(number, { month: 12, year: 2050 }), country: address.country }
  payByCard(account, session, { email: emailOf(sale), card, address })
  sold.set(sale, id)
  await recordEvents()
  await update(id, (order, now) => deliverOrder(order, now, bounces))
}

/** Tax is no setting of the store: this is what a seller sees who collects it, within the price. */
function withTax(choice: DeliveryChoice, own: OwnStore) {
  const params = sessionParams(choice, own)
  const line_items = params.line_items.map(({ quantity, price_data }) => {
    return { quantity, price_data: { ...price_data, tax_behavior: 'inclusive' as const } }
  })
  return { ...params, line_items, automatic_tax: { enabled: true } }
}

const emailOf = (sale: number) => `buyer${sale}@example.com`

function choiceOf(sale: number, deliveryMethod: DeliveryChoice['deliveryMethod']): DeliveryChoice {
  const email = emailOf(sale)
  // Numbers that nobody has: https://en.wikipedia.org/wiki/555_(telephone_number)
  const phone = `+12025550${100 + (sale % 100)}`
  if (deliveryMethod === 'email') return { deliveryMethod, email }
  return deliveryMethod === 'text' ? { deliveryMethod, phone } : { deliveryMethod, email, phone }
}

function chargeOf({ ledger }: Account, sessionId: string): Kinds['charge'] | undefined {
  const session = ledger.get('checkout.session', sessionId)
  const intent = ledger.get('payment_intent', session?.payment_intent)
  return ledger.get('charge', intent?.latest_charge)
}

function refund(account: Account, charge: Kinds['charge'], share: number): void {
  const amount = Math.round(refundableCents(charge) * share)
  if (amount === 0) return
  const reason = 'requested_by_customer'
  createRefund(account, charge, { amount, reason, metadata: { by: 'demo' } })
}
