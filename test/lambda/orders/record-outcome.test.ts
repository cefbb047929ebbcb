import { claimDueChannels, hasUnfinishedChannel } from '../../../lambda/orders/channels'
import type { Channel } from '../../../lambda/orders/order'
import { recordOutcome, type SendOutcome } from '../../../lambda/orders/record-outcome'
import { paidOrder } from '../../support/lambda/order-fixture'

const now = new Date('2026-11-21T10:02:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const emailOnly = (email: Channel) => paidOrder({ delivery: { email } })
const accepted = { result: 'accepted', messageId: 'm-1' } as const

test('an accepted message finishes its channel', () => {
  const { order } = claimDueChannels(paidOrder(), now)

  const recorded = recordOutcome(order, 'email', 1, accepted, now)

  expect(recorded.delivery.email).toMatchObject({ state: 'accepted', messageId: 'm-1' })
  expect(hasUnfinishedChannel(recorded)).toBe(true)
  expect(hasUnfinishedChannel(recordOutcome(recorded, 'text', 1, accepted, now))).toBe(false)
})

test('[F48] a temporary failure is retried after growing waits', () => {
  const waits = [1, 2, 3].map((attempts) => {
    const sending = emailOnly({ state: 'sending', attempts, leaseUntil: now.toISOString() })
    const outcome = { result: 'not_sent', error: 'Throttling' } as const
    const channel = recordOutcome(sending, 'email', attempts, outcome, now).delivery.email
    return channel?.state === 'retrying' && (Date.parse(channel.nextAttemptAt) - +now) / 1000
  })

  expect(waits).toEqual([30, 60, 120])
})

test('[F54] an outage of a day is retried from 30 s to 4 h apart, and then the channel is exhausted', () => {
  const { retries, ended } = retriedThrough({ result: 'not_sent', error: 'Throttling' })

  const waits = retries.map((second, index) => second - (retries[index - 1] ?? 0))
  expect(waits.slice(0, 10)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 14_400])
  expect(waits.slice(10)).toEqual([14_400, 14_400, 14_400, 13_470])
  expect(retries.at(-1)).toBe(24 * 60 * 60)
  expect(ended).toEqual({ state: 'exhausted', attempts: 15, error: 'Throttling' })
})

test('[F49] [F54] messages whose fate is unclear are few: each is sent at least ten minutes after the last', () => {
  const { retries, ended } = retriedThrough({ result: 'unknown', error: 'TimeoutError' })

  expect(retries.slice(0, 6)).toEqual([600, 1200, 1800, 2400, 3000, 3960])
  expect(ended).toMatchObject({ state: 'exhausted' })
})

/** The seconds of each retry after the first attempt, and the channel's end, when no attempt succeeds. */
function retriedThrough(outcome: SendOutcome) {
  const retries: number[] = []
  let order = emailOnly({ state: 'pending', attempts: 0 })
  let at = now
  for (;;) {
    order = claimDueChannels(order, at).order
    order = recordOutcome(order, 'email', order.delivery.email?.attempts ?? 0, outcome, at)
    const channel = order.delivery.email
    if (channel?.state !== 'retrying' && channel?.state !== 'unknown') {
      return { retries, ended: channel }
    }
    at = new Date(channel.nextAttemptAt)
    retries.push((at.getTime() - now.getTime()) / 1000)
  }
}

test('[F47] a final refusal ends the channel', () => {
  const sending = emailOnly({ state: 'sending', attempts: 1, leaseUntil: now.toISOString() })

  const refused = { result: 'refused', error: 'MessageRejected' } as const
  const order = recordOutcome(sending, 'email', 1, refused, now)

  expect(order.delivery.email).toEqual({ state: 'failed', attempts: 1, error: 'MessageRejected' })
  expect(hasUnfinishedChannel(order)).toBe(false)
})

test('[F49] an unclear outcome is retried after ten minutes', () => {
  const sending = emailOnly({ state: 'sending', attempts: 1, leaseUntil: now.toISOString() })

  const order = recordOutcome(sending, 'email', 1, { result: 'unknown', error: 'Timeout' }, now)

  expect(order.delivery.email?.state).toBe('unknown')
  expect(claimDueChannels(order, later(599)).claimed).toEqual([])
  expect(claimDueChannels(order, later(600)).claimed).toEqual(['email'])
})

test('[F52] [I11] a sender whose lease was taken over records no failure', () => {
  const takenOver = emailOnly({ state: 'sending', attempts: 2, leaseUntil: now.toISOString() })

  const failed = { result: 'not_sent', error: 'Throttling' } as const

  expect(recordOutcome(takenOver, 'email', 1, failed, now)).toBe(takenOver)
  expect(recordOutcome(takenOver, 'email', 1, accepted, now).delivery.email?.state).toBe('accepted')
})

test('[F57] an outcome recorded after the channel ended changes nothing', () => {
  const ended = emailOnly({ state: 'failed', attempts: 1, error: 'MessageRejected' })

  expect(recordOutcome(ended, 'email', 1, accepted, now)).toBe(ended)
})
