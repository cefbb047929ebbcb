import { claimDueChannels, leaseSeconds } from '../../../lambda/orders/attempt'
import {
  deliveryListing,
  nextDueAt,
  reopenExhausted,
  waitingSince,
} from '../../../lambda/orders/channel-state'
import { product } from '../../../product/product'
import { paidOrder } from '../../support/lambda/order-fixture'
import { seenChannels, type SeenChannel } from '../../support/lambda/seen-channels'

const instant = '2026-11-21T10:02:00.000Z'
const now = new Date(instant)
const holder = 'call-1'
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const emailOnly = (email: SeenChannel) => paidOrder({ delivery: { channels: { email } } })

describe('an open delivery is due again', () => {
  const accepted = {
    state: 'accepted',
    attempts: 1,
    messageId: 'm-1',
    acceptedAt: instant,
  } as const
  const retrying = (seconds: number): SeenChannel => ({
    state: 'retrying',
    holder: 'call-1',
    attempts: 1,
    nextAttemptAt: later(seconds).toISOString(),
    error: 'Throttling',
  })
  const both = (email: SeenChannel, text: SeenChannel) =>
    paidOrder({ delivery: { channels: { email, text } } })

  test.each([
    ['at once before anything was claimed', paidOrder(), 0],
    ['after the wait of its channel', emailOnly(retrying(30)), 30],
    ['at once when that is over', emailOnly(retrying(-30)), 0],
    ['after the shorter of two waits', both(retrying(240), retrying(60)), 60],
    ['after the wait of the one that is left', both(accepted, retrying(60)), 60],
  ])('%s', (_case, order, seconds) => {
    expect(nextDueAt(order, now)).toEqual(later(seconds))
  })

  test('[F52] at the end of the lease while another call is sending', () => {
    const { order } = claimDueChannels(paidOrder(), now, holder)

    expect(nextDueAt(order, now)).toEqual(later(leaseSeconds))
  })

  test('[F35] at once when a won dispute gives back what was skipped', () => {
    expect(nextDueAt(emailOnly({ state: 'skipped', attempts: 0 }), now)).toEqual(now)
  })

  test.each([
    ['everything is accepted', emailOnly(accepted)],
    [
      'it is refunded',
      {
        ...emailOnly(retrying(30)),
        money: { ...emailOnly(retrying(30)).money, refundedCents: product.priceCents },
      },
    ],
    ['it is held', { ...paidOrder(), sale: { ...paidOrder().sale, amountCents: 1 } }],
    [
      'the addresses are erased',
      {
        ...emailOnly(retrying(30)),
        buyer: { ...emailOnly(retrying(30)).buyer, erasedAt: instant },
      },
    ],
    ['it is not paid yet', paidOrder({ sale: { paidAt: undefined } })],
  ])('never when %s', (_case, order) => {
    expect(nextDueAt(order, now)).toBeUndefined()
  })
})

describe('the index lists an order', () => {
  const ended = (state: 'bounced' | 'complained' | 'delivered'): SeenChannel => ({
    state,
    attempts: 1,
    messageId: 'm-1',
    acceptedAt: instant,
    reportedAt: instant,
  })
  const message = { attempts: 1, messageId: 'm-1', acceptedAt: instant }
  const accepted: SeenChannel = { state: 'accepted', ...message }
  const failed: SeenChannel = { state: 'failed', attempts: 1, error: 'InvalidParameterValue' }
  const exhausted: SeenChannel = { state: 'exhausted', attempts: 15, error: 'Throttling' }
  const both = (email: SeenChannel, text: SeenChannel) =>
    paidOrder({ delivery: { channels: { email, text } } })

  test.each([
    [
      'as open while a channel is unfinished',
      both(accepted, { state: 'pending', attempts: 0 }),
      'open',
    ],
    [
      'as open while one is unfinished and the other failed',
      both({ state: 'pending', attempts: 0 }, failed),
      'open',
    ],
    ['as failed when its only channel was refused', emailOnly(failed), 'failed'],
    ['as failed when attempts were exhausted', both(exhausted, failed), 'failed'],
    ['as failed when its e-mail bounced', emailOnly(ended('bounced')), 'failed'],
    ['not when the other message was accepted', both(accepted, exhausted), undefined],
    ['not when it is delivered', emailOnly(ended('delivered')), undefined],
    [
      'not when it is refunded',
      {
        ...emailOnly(failed),
        money: { ...emailOnly(failed).money, refundedCents: product.priceCents },
      },
      undefined,
    ],
    ['not while it is held without channels', paidOrder({ delivery: { channels: {} } }), undefined],
  ])('%s', (_case, order, listing) => {
    expect(deliveryListing(order)).toBe(listing)
  })

  test('[F54] only an exhausted channel is opened again, with a new first attempt', () => {
    const order = both(exhausted, failed)

    expect(seenChannels(reopenExhausted(order))).toEqual({
      email: { state: 'pending', attempts: 0 },
      text: failed,
    })
    const unchanged = emailOnly(failed)
    expect(reopenExhausted(unchanged)).toBe(unchanged)
  })
})

describe('the buyer of an open delivery has waited', () => {
  const tried = (startedAt: string): SeenChannel => ({
    state: 'retrying',
    holder: 'call-1',
    attempts: 2,
    startedAt,
    nextAttemptAt: instant,
    error: 'Throttling',
  })
  const earlier = '2026-11-21T10:01:30.000Z'

  test('since the first attempt of the channel that has tried longest', () => {
    const channels = { email: tried(instant), text: tried(earlier) }

    expect(waitingSince(paidOrder({ delivery: { channels } }).delivery, undefined)).toBe(earlier)
  })

  test('before any attempt, since the last request for a fresh link', () => {
    const freshLinks = [earlier, instant].map((at) => ({ at, channels: ['email' as const] }))

    const { delivery, sale } = paidOrder({ delivery: { freshLinks } })
    expect(waitingSince(delivery, sale.paidAt)).toBe(instant)
    expect(waitingSince(paidOrder().delivery, sale.paidAt)).toBe('2026-11-21T10:01:00.000Z')
  })
})
