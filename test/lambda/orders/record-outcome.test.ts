import { isOpenDelivery } from '../../../lambda/orders/channel-state'
import { claimDueChannels, recordOutcome, type SendOutcome } from '../../../lambda/orders/attempt'
import { paidOrder } from '../../support/lambda/order-fixture'
import { seenChannels, type SeenChannel } from '../../support/lambda/seen-channels'

const now = new Date('2026-11-21T10:02:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const holder = 'call-1'
/** An order whose e-mail is being sent, by this call unless it says otherwise. */
const sendingEmail = (attempts = 1, by = holder) => {
  const email: SeenChannel = {
    state: 'sending',
    attempts,
    leaseUntil: now.toISOString(),
    holder: by,
  }
  return paidOrder({ delivery: { channels: { email } } })
}
const accepted = { result: 'accepted', messageId: 'm-1' } as const

test('an accepted message finishes its channel', () => {
  const { order } = claimDueChannels(paidOrder(), now, holder)

  const recorded = recordOutcome(order, 'email', holder, accepted, now)

  expect(seenChannels(recorded).email).toMatchObject({ state: 'accepted', messageId: 'm-1' })
  expect(isOpenDelivery(recorded)).toBe(true)
  expect(isOpenDelivery(recordOutcome(recorded, 'text', holder, accepted, now))).toBe(false)
})

test.each<[SendOutcome, string, string]>([
  [accepted, 'email_accepted', 'm-1'],
  [{ result: 'refused', error: 'InvalidParameterValue' }, 'email_failed', 'InvalidParameterValue'],
  [{ result: 'not_sent', error: 'Throttling' }, 'email_retrying', 'Throttling'],
  [{ result: 'unknown', error: 'TimeoutError' }, 'email_unknown', 'TimeoutError'],
])('the attempt that ended as %j is in the history once', (outcome, what, ref) => {
  const once = recordOutcome(sendingEmail(), 'email', holder, outcome, now)

  expect(once.history).toEqual([{ at: now.toISOString(), what, by: 'store', ref }])
  expect(recordOutcome(once, 'email', holder, outcome, later(1))).toBe(once)
})

test('a message that is accepted after its channel was opened again is recorded, and the channel stays due', () => {
  const reopened = paidOrder({
    delivery: { channels: { email: { state: 'pending', attempts: 0 } } },
  })

  const recorded = recordOutcome(reopened, 'email', holder, accepted, now)

  expect(seenChannels(recorded)).toEqual(seenChannels(reopened))
  expect(recorded.delivery.messages).toMatchObject([{ messageId: 'm-1' }])
})

test('an accepted message with an earlier link is recorded, and the channel stays due with the present link', () => {
  const throttled = { result: 'not_sent', error: 'Throttling' } as const
  const resent = recordOutcome(sendingEmail(1, 'call-2'), 'email', 'call-2', throttled, now)

  const recorded = recordOutcome(
    { ...resent, access: { ...resent.access, linkVersion: 2 } },
    'email',
    holder,
    accepted,
    now,
    1,
  )

  expect(seenChannels(recorded)).toEqual(seenChannels(resent))
  expect(recorded.delivery.messages).toMatchObject([{ messageId: 'm-1' }])
})

test('[F48] a temporary failure is retried after growing waits', () => {
  const waits = [1, 2, 3].map((attempts) => {
    const sending = sendingEmail(attempts)
    const outcome = { result: 'not_sent', error: 'Throttling' } as const
    const channel = seenChannels(recordOutcome(sending, 'email', holder, outcome, now)).email
    return (Date.parse(channel?.nextAttemptAt ?? '') - +now) / 1000
  })

  expect(waits).toEqual([30, 60, 120])
})

test('[F54] [I10] an outage of a day is retried from 30 s to 4 h apart, and then the channel is exhausted', () => {
  const { retries, ended } = retriedThrough({ result: 'not_sent', error: 'Throttling' })

  const waits = retries.map((second, index) => second - (retries[index - 1] ?? 0))
  expect(waits.slice(0, 10)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 14_400])
  expect(waits.slice(10)).toEqual([14_400, 14_400, 14_400, 13_470])
  expect(retries.at(-1)).toBe(24 * 60 * 60)
  expect(ended).toEqual({ state: 'exhausted', attempts: 15, error: 'Throttling', holder })
})

test('[F49] [F54] a channel with unclear outcomes sends few messages, each at least ten minutes after the last', () => {
  const { retries, ended } = retriedThrough({ result: 'unknown', error: 'TimeoutError' })

  expect(retries.slice(0, 6)).toEqual([600, 1200, 1800, 2400, 3000, 3960])
  expect(ended).toMatchObject({ state: 'exhausted' })
})

/** The seconds before each retry and the channel's final state, when no attempt succeeds. */
function retriedThrough(outcome: SendOutcome) {
  const retries: number[] = []
  let order = paidOrder({ delivery: { channels: { email: { state: 'pending', attempts: 0 } } } })
  let at = now
  for (;;) {
    order = claimDueChannels(order, at, holder).order
    order = recordOutcome(order, 'email', holder, outcome, at)
    const channel = seenChannels(order).email
    if (channel?.state !== 'retrying' && channel?.state !== 'unknown') {
      return { retries, ended: channel }
    }
    at = new Date(channel.nextAttemptAt ?? '')
    retries.push((at.getTime() - now.getTime()) / 1000)
  }
}

test('[F47] a final refusal ends the channel', () => {
  const sending = sendingEmail()

  const refused = { result: 'refused', error: 'MessageRejected' } as const
  const order = recordOutcome(sending, 'email', holder, refused, now)

  expect(seenChannels(order).email).toEqual({
    state: 'failed',
    attempts: 1,
    error: 'MessageRejected',
  })
  expect(isOpenDelivery(order)).toBe(false)
})

test('[F49] an unclear outcome is retried after ten minutes', () => {
  const sending = sendingEmail()

  const unclear = { result: 'unknown', error: 'Timeout' } as const
  const order = recordOutcome(sending, 'email', holder, unclear, now)

  expect(seenChannels(order).email?.state).toBe('unknown')
  expect(claimDueChannels(order, later(599), holder).claimed).toEqual([])
  expect(claimDueChannels(order, later(600), holder).claimed).toEqual(['email'])
})

test('[F52] [I11] a sender whose lease was taken over records no failure', () => {
  const takenOver = sendingEmail(2, 'call-2')

  const failed = { result: 'not_sent', error: 'Throttling' } as const

  expect(recordOutcome(takenOver, 'email', holder, failed, now)).toBe(takenOver)
  expect(seenChannels(recordOutcome(takenOver, 'email', holder, accepted, now)).email?.state).toBe(
    'accepted',
  )
})

test('[F57] an outcome recorded after the channel ended changes nothing', () => {
  const ended = paidOrder({
    delivery: { channels: { email: { state: 'failed', attempts: 1, error: 'MessageRejected' } } },
  })

  expect(recordOutcome(ended, 'email', holder, accepted, now)).toBe(ended)
})
