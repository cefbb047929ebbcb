import { changeRefusal } from '../../../../lambda/office/functions/change-order/apply-change'
import type { Change } from '../../../../lambda/office/functions/change-order/change'
import { addressOf } from '../../../../lambda/orders/buyer'
import { type Decision, isAcceptable, pendingDecisions } from '../../../../lambda/orders/decisions'
import { channelNames } from '../../../../lambda/orders/delivery'
import { owedCents } from '../../../../lambda/orders/money'
import type { Order } from '../../../../lambda/orders/order'
import { isEntitled, orderStatus } from '../../../../lambda/orders/order-status'
import { asTyped, canonicalEmail } from '../../../../lambda/orders/typed-text'
import { inWords } from '../../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../../lambda/price'
import { maskedAddress } from '../../../../lambda/shop/download-page/masked-address'
import { reachableChannels } from '../../../../lambda/shop/links/fresh-link'

export type Plan = { text: string; forGood?: string; needsAddress?: true }

export type ChangeName = Change['change']
type Address = { email: string } | { phone: string }

export type OrderChange = { button: string; done: string; plan: (order: Order, to?: Address) => Plan }

/** An erasure is of all orders of an email: erase-buyer.ts. */
export const orderChanges: Record<Exclude<ChangeName, 'erase'>, OrderChange> = {
  accept: {
    button: 'Accept as it is',
    done: 'It is accepted.',
    plan: (order) => ({
      text: [acceptPlan(order), 'No money moves.'].join('\n'),
      forGood: 'Accepting cannot be undone.',
    }),
  },
  resend: { button: 'Send again', done: 'A new download link is on its way.', plan: resendPlan },
  revoke: {
    button: 'End access',
    done: 'The access has ended.',
    plan: ({ orderNumber }) => ({
      text: `The download link of ${orderNumber} stops working, and nothing more is sent. No money moves.`,
    }),
  },
  restore: { button: 'Give access back', done: 'The access is given back.', plan: restorePlan },
}

export function possibleChanges(order: Order, now: Date): ChangeName[] {
  const names = ['accept', 'resend', 'revoke', 'restore', 'erase'] as const
  const left = [!isAcceptable(order) && 'accept', order.sale.paidAt === undefined && 'revoke']
  return names.filter((name) => !left.includes(name) && changeRefusal(order, name, now) === undefined)
}

/** An order without a decision was bought twice: only _To do_ offers that. */
function acceptPlan(order: Order): string {
  const plans = pendingDecisions(order).map((each) => acceptPlans[each](order))
  return (
    plans.join('\n') || `${order.orderNumber} is a copy that its buyer wanted: it no longer counts as bought twice.`
  )
}

const acceptPlans: Record<Decision, (order: Order) => string> = {
  held: ({ orderNumber, sale: { amountCents, currency, expectedCents, expectedCurrency } }) =>
    `Paid for ${orderNumber}: ${formatPrice(amountCents, currency)}\n` +
    `Expected: ${formatPrice(expectedCents, expectedCurrency)}\n` +
    'The order counts as paid if you accept that, and its download link is sent.',
  refund_failed: ({ orderNumber, money, sale: { amountCents, currency } }) =>
    `Refunds that failed owe the buyer of ${orderNumber} ${formatPrice(owedCents(money, amountCents), currency)}.\n` +
    'Accept that once they have the money in another way, or want none. Access stays.',
  refund_waits: () => 'A refund waits for money in the balance, and goes on waiting.',
  fraud_warning: () => "The card's issuer reported fraud. Accept that only if you know the buyer.",
}

function resendPlan(order: Order, to?: Address): Plan {
  const { orderNumber, buyer } = order
  const dies = 'Links that were sent before stop working.'
  if (to) {
    const [what, address] = 'email' in to ? ['email address', to.email] : ['number', to.phone]
    return { text: `The ${what} of ${orderNumber} becomes ${address}, and a new download link goes there.\n${dies}` }
  }
  const channels = reachableChannels(order, channelNames)
  if (channels.length === 0)
    return { text: `No address of ${orderNumber} takes messages, so a link needs another one.`, needsAddress: true }
  const addresses = channels.flatMap((name) => addressOf(buyer, name) ?? [])
  const where = new Intl.ListFormat('en-US').format(addresses.map(maskedAddress))
  return { text: `A new download link of ${orderNumber} goes to ${where}.\n${dies}` }
}

function restorePlan(order: Order): Plan {
  const { orderNumber } = order
  const restored = { ...order, access: { ...order.access, revokedAt: undefined } }
  const status = inWords(orderStatus(restored))
  const text = isEntitled(restored)
    ? `The download link of ${orderNumber} works again, and messages that are still open are sent.`
    : `${orderNumber} is not revoked any more. It is ${status}, so its buyer still has no access.`
  return { text }
}

/** `undefined` for what is neither an email address nor a number with its country. */
export function parseAddress(text: string): Address | undefined {
  const email = canonicalEmail(text)
  const phone = asTyped(text).replace(/^tel:\s*/i, '')
  if (email.includes('@')) return { email }
  return /^(?:\+|00)/.test(phone) ? { phone } : undefined
}
