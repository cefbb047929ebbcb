import {
  bookFee,
  closeDispute,
  failPayout,
  openDispute,
  payByCard,
  places,
  sellOther,
  type StoredObject,
} from 'stripe-emulator'
import { isEntitled } from '../../../lambda/orders/order-status'
import { countDownload } from '../../../lambda/shop/links/downloads'
import type { DeliveryChoice } from '../../../lambda/shop/payments/session-metadata'
import { sessionParams } from '../../../lambda/shop/payments/session-params'
import type { OwnStore } from '../../../lambda/shop/payments/store-mark'
import { product } from '../../../product/product'
import { dayMs, deliverOrder, inSeason, type SeasonWorld } from './season-world'

/** Months have 30 days, and the last one ends now. */
export type Season = { months: number; orders: number; own: OwnStore }

/** Days are counted from the sale. */
type Outcome = {
  refunds?: { afterDays: number; share: number }[]
  dispute?: { reason: string; verdict?: 'won' | 'lost' }
  /** A test card other than the one that always pays. */
  card?: string
  bounces?: true
}

/** A smaller season has each outcome once. */
const salesPerOutcome = 150
const outcomes: Outcome[] = [
  { refunds: [{ afterDays: 6, share: 1 }] },
  { refunds: [{ afterDays: 3, share: 0.4 }] },
  { dispute: { reason: 'product_not_received', verdict: 'lost' } },
  { refunds: [2, 9].map((afterDays) => ({ afterDays, share: 0.5 })) },
  { bounces: true },
  { refunds: [{ afterDays: 4, share: 1 }], card: '4000000000005126' },
  { dispute: { reason: 'product_not_received', verdict: 'won' } },
  { dispute: { reason: 'fraudulent' } },
]

function outcomeOf(sale: number, orders: number): Outcome {
  const period = Math.max(outcomes.length, Math.min(orders, salesPerOutcome))
  const step = Math.floor(period / outcomes.length)
  const place = sale % period
  return (place % step === step - 1 && outcomes[Math.floor(place / step)]) || {}
}

const methods = ['email', 'email', 'text', 'email', 'both', 'email'] as const
const sources = ['newsletter', undefined, 'youtube', 'newsletter', 'a-friend.example']
const browsers = ['Safari on iOS', 'Chrome on Android', 'Chrome on Windows', 'Firefox on Linux']

/** Its months have 30 days. */
export const seasonStart = ({ months }: Pick<Season, 'months'>, now: Date): Date =>
  new Date((Math.floor(+now / dayMs) - months * 30) * dayMs)

/** The same options give the same season. Returns Stripe's objects at its end. */
export function playSeason({ months, orders, own }: Season, table: string, now: Date): Promise<StoredObject[]> {
  const endMs = now.getTime()
  const startMs = +seasonStart({ months }, now)
  return inSeason({ startMs, endMs, own, table }, (world) => {
    const at = (share: number, act: () => unknown) => world.at(startMs + Math.floor((endMs - startMs) * share), act)
    for (let sale = 0; sale < orders; sale += 1) {
      // Sales grow slowly.
      at(((sale + 0.5) / orders) ** 0.85, () => sell(world, sale, outcomeOf(sale, orders), own))
    }
    const { account } = world
    const { currency } = product
    for (let month = 0; month < months; month += 1) {
      const fee = { cents: 200 + 100 * (month % 7), currency, description: 'Radar' }
      at((month + 0.9) / months, () => bookFee(account, fee))
    }
    const others = Math.max(2, Math.round(orders / 50))
    for (let sale = 0; sale < others; sale += 1) {
      const other = { cents: 4900, currency, description: 'Workshop' }
      at((sale + 0.3) / others, () => sellOther(account, other))
    }
    at(0.6, () => {
      const paid = account.ledger.all('payout').findLast(({ status }) => status === 'paid')
      failPayout(account, present(paid))
    })
  })
}

async function sell(world: SeasonWorld, sale: number, outcome: Outcome, own: OwnStore) {
  const { account, stripe } = world
  const { card: number = '4242424242424242', bounces = false } = outcome
  const email = `buyer${sale}@example.com`
  const params = sessionParams(choiceOf(sale, email), own, {
    inclusiveTax: true,
    source: sources[sale % sources.length],
  })
  const { id } = await stripe.checkout.sessions.create(params)
  const session = present(account.ledger.get('checkout.session', id))
  const { address } = present(places[sale % places.length])
  payByCard(account, session, { email, card: { number, month: 12, year: 2050 }, address })
  await world.recordEvents()
  await world.changeOrder(id, (order, now) => deliverOrder(order, now, bounces))
  for (const day of [0.01, 1.01].slice(0, bounces ? 0 : sale % 3)) {
    const browser = browsers[(sale + Math.ceil(day)) % browsers.length] ?? ''
    world.afterDays(day, () =>
      world.changeOrder(id, (order, now) => (isEntitled(order) ? countDownload(order, now, browser) : order)),
    )
  }
  follow(world, id, outcome)
}

function follow(world: SeasonWorld, sessionId: string, { refunds = [], dispute }: Outcome): void {
  const { account, stripe } = world
  const { ledger } = account
  const paid = ledger.get('checkout.session', sessionId)?.payment_intent
  const intent = present(typeof paid === 'string' ? paid : undefined)
  for (const { afterDays: days, share } of refunds) {
    const amount = Math.floor(product.priceCents * share)
    world.afterDays(days, () => stripe.refunds.create({ payment_intent: intent, amount }))
  }
  if (!dispute) return
  const ofSale = () => present(ledger.all('charge').find((each) => each.payment_intent === intent))
  const { reason, verdict } = dispute
  world.afterDays(8, () => openDispute(account, ofSale(), reason))
  if (!verdict) return
  world.afterDays(30, () => {
    const opened = ledger.all('dispute').find((each) => each.charge === ofSale().id)
    closeDispute(account, present(opened), { verdict })
  })
}

function choiceOf(sale: number, email: string): DeliveryChoice {
  const deliveryMethod = methods[sale % methods.length] ?? 'email'
  // Numbers that are never assigned: https://en.wikipedia.org/wiki/555_(telephone_number)
  const phone = `+12025550${100 + (sale % 100)}`
  if (deliveryMethod === 'email') return { deliveryMethod, email }
  return deliveryMethod === 'text' ? { deliveryMethod, phone } : { deliveryMethod, email, phone }
}

function present<T>(object: T | undefined): T {
  if (object === undefined) throw new Error('The season has lost an object of Stripe.')
  return object
}
