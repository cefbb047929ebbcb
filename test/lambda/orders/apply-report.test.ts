import fc from 'fast-check'
import { applyReport } from '../../../lambda/orders/report'
import { claimDueChannels, recordOutcome } from '../../../lambda/orders/attempt'
import type { DeliveryReport } from '../../../lambda/orders/delivery'
import { type Order, orderSchema } from '../../../lambda/orders/order'
import { changedOrder, paidOrder } from '../../support/lambda/order-fixture'
import { seenChannels } from '../../support/lambda/seen-channels'

const now = new Date('2026-11-21T10:02:00.000Z')
const acceptedAt = now.toISOString()
const second = (seconds: number) => new Date(+now + seconds * 1000).toISOString()
const holder = 'call-1'

/** The reports that SES may send about the e-mail of `call-1`, the weakest first. */
const reports = (
  [
    ['accepted', 0, undefined],
    ['delayed', 60, 'MailboxFull'],
    ['undelivered', 120, 'Transient General'],
    ['delivered', 90, undefined],
    ['bounced', 95, 'Permanent NoEmail'],
    ['complained', 300, 'abuse'],
  ] as const
).map(([kind, seconds, cause]) => report(kind, { at: second(seconds), cause }))

function report(kind: DeliveryReport['kind'], changes: Partial<DeliveryReport> = {}) {
  const orderId = 'cs_test_a1B2c3D4'
  const about = { channel: 'email', messageId: 'm-1', orderId, holder, acceptedAt } as const
  return { ...about, kind, at: acceptedAt, ...changes }
}

const sending = claimDueChannels(paidOrder(), now, holder).order
const record = (order: Order) =>
  recordOutcome(order, 'email', holder, { result: 'accepted', messageId: 'm-1' }, now)
const accepted = record(sending)
const applied = (order: Order, ...about: DeliveryReport[]) => about.reduce(applyReport, order)
const stateOf = (order: Order) => seenChannels(order).email?.state

test('[F57] every sequence of reports, and of the record of the acceptance, ends in the same order', () => {
  const steps = [record, ...reports.map((each) => (order: Order) => applyReport(order, each))]
  const end = applied(accepted, ...reports)

  let sequences = 0
  for (const sequence of permutations(steps)) {
    sequences += 1
    expect(sequence.reduce((order, step) => step(order), sending)).toEqual(end)
  }

  expect(sequences).toBe(5040)
  expect(stateOf(end)).toBe('complained')
})

test('[F57] any reports of several messages, in any sequence and with repetitions, end in the same order', () => {
  const arbitraryReport = fc.record({
    at: fc.integer({ min: 0, max: 3 }).map(second),
    cause: fc.constantFrom(undefined, 'A', 'B'),
    holder: fc.constantFrom(holder, 'call-0'),
    channel: fc.constantFrom('email' as const, 'text' as const),
  })
  const arbitrary = fc
    .tuple(
      fc.constantFrom(...reports.map(({ kind }) => kind), 'failed' as const),
      fc.constantFrom('1', '2'),
      arbitraryReport,
    )
    // A message belongs to one call and one channel.
    .map(([kind, id, rest]) => {
      const messageId = `${rest.channel}-${rest.holder}-${id}`
      return report(kind, { ...rest, messageId })
    })
    .filter(({ messageId }) => !messageId.endsWith('call-1-2'))
  const sets = fc.array(arbitrary, { minLength: 1, maxLength: 12 })

  fc.assert(
    fc.property(
      sets.chain((set) =>
        fc.tuple(
          fc.constant(set),
          fc.shuffledSubarray([...set, ...set], { minLength: set.length }),
        ),
      ),
      ([set, shuffled]) => {
        const missing = set.filter((each) => !shuffled.includes(each))
        expect(applied(sending, ...shuffled, ...missing)).toEqual(applied(sending, ...set))
      },
    ),
  )
})

test.each([
  ['accepted', 'accepted'],
  ['delayed', 'accepted'],
  ['undelivered', 'bounced'],
  ['delivered', 'delivered'],
  ['bounced', 'bounced'],
  ['complained', 'complained'],
  ['failed', 'failed'],
] as const)('a message reported as %s makes its channel %s', (kind, state) => {
  const order = applyReport(accepted, report(kind, { cause: 'Cause' }))

  expect(seenChannels(order).email).toMatchObject({
    state,
    attempts: 1,
    messageId: 'm-1',
    acceptedAt,
  })
})

test('the cause and the time of a report are kept in the channel and with the message', () => {
  const order = applyReport(accepted, report('bounced', { at: second(9), cause: 'Permanent' }))

  expect(seenChannels(order).email).toMatchObject({ reportedAt: second(9), error: 'Permanent' })
  expect(order.delivery.messages).toEqual([
    {
      channel: 'email',
      messageId: 'm-1',
      acceptedAt,
      report: { kind: 'bounced', at: second(9), cause: 'Permanent' },
    },
  ])
})

test('a report without a cause leaves the channel without one, unless the message failed', () => {
  const delivered = seenChannels(applyReport(accepted, report('delivered'))).email
  const failed = seenChannels(applyReport(accepted, report('failed'))).email

  expect(Object.keys(delivered ?? {})).not.toContain('error')
  expect(failed).toMatchObject({ state: 'failed', error: 'Undelivered' })
})

test('[F49] an e-mail whose response was lost is not sent again once SES reports that it was sent', () => {
  const unclear = { result: 'unknown', error: 'Timeout' } as const
  const unknown = recordOutcome(sending, 'email', holder, unclear, now)

  const order = applyReport(unknown, report('accepted'))

  expect(seenChannels(order).email).toMatchObject({ state: 'accepted', messageId: 'm-1' })
  expect(claimDueChannels(order, new Date(+now + 601_000), 'call-2').claimed).toEqual(['text'])
})

test('[F57] an automatic reply does not undo a delivery, whichever is reported first', () => {
  const [delivered, reply] = [report('delivered'), report('undelivered')]

  expect(stateOf(applied(accepted, delivered, reply))).toBe('delivered')
  expect(stateOf(applied(accepted, reply, delivered))).toBe('delivered')
})

test('a report about an earlier message changes that message, and not the channel', () => {
  const email = { state: 'pending', attempts: 0 } as const
  const again = changedOrder(accepted, { delivery: { channels: { email } } })
  const resent = claimDueChannels(again, now, 'call-2').order

  const order = applied(resent, report('bounced'))

  expect(stateOf(order)).toBe('sending')
  expect(order.delivery.messages).toMatchObject([{ messageId: 'm-1', report: { kind: 'bounced' } }])
})

test('an order keeps fifty messages that only their reports name, and the one that it waits for', () => {
  const strange = Array.from({ length: 60 }, (_report, index) =>
    report('delivered', { messageId: `strange-${index}`, holder: 'call-0' }),
  )

  const full = applied(sending, ...strange)
  const order = applied(full, report('delivered'))

  expect(full.delivery.messages).toHaveLength(50)
  expect(stateOf(full)).toBe('sending')
  expect(order.delivery.messages).toHaveLength(51)
  expect(stateOf(order)).toBe('delivered')
})

test('a late record of an acceptance does not repeat the message, and keeps its report', () => {
  const takenOver = claimDueChannels(sending, new Date(+now + 61_000), 'call-2').order
  const bounced = applyReport(takenOver, report('bounced'))

  const order = record(bounced)

  expect(stateOf(order)).toBe('bounced')
  expect(order.delivery.messages).toHaveLength(1)
})

test('a repeated report leaves the order unchanged, and a report of a later version is kept', () => {
  const once = applyReport(accepted, report('delivered'))
  const later = { kind: 'read', at: second(5) }
  const [message] = accepted.delivery.messages ?? []
  const newer = {
    ...accepted,
    delivery: { ...accepted.delivery, messages: message && [{ ...message, report: later }] },
  }

  expect(applyReport(once, report('delivered'))).toBe(once)
  expect(applyReport(accepted, report('accepted'))).toBe(accepted)
  expect(applyReport(newer, report('complained'))).toBe(newer)
})

test('[F92] a channel in a state of a later version is unchanged, and the message keeps its report', () => {
  const later = orderSchema.parse({
    ...accepted,
    delivery: {
      ...accepted.delivery,
      channels: { email: { state: 'read', attempts: 1, messageId: 'm-1', holder } },
    },
  })

  const order = applyReport(later, report('bounced'))

  expect(seenChannels(order)).toEqual(seenChannels(later))
  expect(order.delivery.messages).toMatchObject([{ report: { kind: 'bounced' } }])
})

function* permutations<Item>(items: Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries()) {
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest]
  }
}
