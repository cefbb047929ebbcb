import { applyPayment } from '../../../lambda/orders/payment'
import { claimDueChannels, recordOutcome } from '../../../lambda/orders/attempt'
import { eraseBuyer } from '../../../lambda/orders/buyer'
import { openFallback } from '../../../lambda/orders/report'
import { indexKeys } from '../../../lambda/orders/orders-table'
import { decideFreshLink } from '../../../lambda/shop/links/fresh-link'
import { changedOrder, paidFacts, paidOrder } from '../../support/lambda/order-fixture'
import { seenChannels } from '../../support/lambda/seen-channels'

const now = new Date('2026-11-22T10:00:00.000Z')
const place = { country: 'DE', state: 'BE' }
const resend = { at: '2026-11-22T09:00:00.000Z', what: 'resend', by: 'kim', to: 'm•••@example.com' }
const addresses = { checkoutEmail: 'card@example.com', postalCode: '10115' }
const order = paidOrder({ sale: place, buyer: addresses, history: [resend] })
const accepted = { result: 'accepted', messageId: 'm-1' } as const

test("[F97] the buyer's personal data is erased, and what finance needs is kept", () => {
  const erased = eraseBuyer(order, now)

  expect(erased.buyer).toEqual({ erasedAt: now.toISOString() })
  const { emailKey, checkoutEmailKey } = indexKeys(erased)
  expect([emailKey, checkoutEmailKey]).toEqual([undefined, undefined])
  expect(erased).toMatchObject({ sale: { ...place, amountCents: order.sale.amountCents } })
  expect(JSON.stringify(erased)).not.toMatch(/example\.com|2025550123|10115/)
})

test('[F97] a session that Stripe reports again restores no erased data', () => {
  const again = {
    ...paidFacts,
    sale: { ...paidFacts.sale, ...place },
    buyer: { ...paidFacts.buyer, ...addresses },
  }
  const erased = eraseBuyer(order, now)

  expect(applyPayment(erased, again, order.access.linkHash)).toBe(erased)
})

test('[F97] an erased order has nothing to send, offer or open', () => {
  const erased = eraseBuyer(order, now)
  const failed = { state: 'failed', attempts: 1, error: 'InvalidParameterValue' } as const

  expect(seenChannels(erased)).toMatchObject({
    email: { state: 'skipped' },
    text: { state: 'skipped' },
  })
  expect(claimDueChannels(erased, now, 'call-1')).toEqual({ order: erased, claimed: [] })
  expect(decideFreshLink(erased, now)).toEqual({ decision: 'no_channel' })
  const bounced = changedOrder(erased, { delivery: { channels: { email: failed } } })
  expect(openFallback(bounced, now, ['email', 'text'])).toBe(bounced)
})

test('[F97] a message that is being sent is still recorded, and not sent again', () => {
  const { order: claimed } = claimDueChannels(order, now, 'call-1')

  const erased = eraseBuyer(claimed, now)
  const sent = recordOutcome(erased, 'email', 'call-1', accepted, now)
  const failed = recordOutcome(sent, 'text', 'call-1', { result: 'not_sent', error: 'X' }, now)

  expect(failed.delivery.messages).toMatchObject([{ messageId: 'm-1' }])
  const later = new Date('2026-11-22T11:00:00.000Z')
  const { order: ended, claimed: nothing } = claimDueChannels(failed, later, 'call-2')
  expect(nothing).toEqual([])
  expect(seenChannels(ended)).toMatchObject({
    email: { state: 'accepted' },
    text: { state: 'skipped' },
  })
})

test('an order that is already erased keeps the time', () => {
  const erased = eraseBuyer(order, now)

  expect(eraseBuyer(erased, new Date('2026-11-23T10:00:00.000Z'))).toBe(erased)
})
