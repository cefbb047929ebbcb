import {
  applyEditionReport,
  claimEdition,
  declineEditions,
  editionOf,
  recipientAmong,
  recordEditionOutcome,
} from '../../../lambda/orders/edition'
import type { SendOutcome } from '../../../lambda/orders/attempt'
import type { DeliveryReport } from '../../../lambda/orders/delivery'
import type { Order } from '../../../lambda/orders/order'
import { type OrderChanges, paidOrder } from '../../support/lambda/order-fixture'

const at = '2026-11-22T10:00:00.000Z'
const now = new Date(at)
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const messageId = 'm-9'
const accepted = { result: 'accepted', messageId } as const
const notSent = { result: 'not_sent', error: 'Throttling' } as const
const bounced = { state: 'bounced', attempts: 1, messageId: 'm-1', acceptedAt: at, reportedAt: at } as const
const had = (id: string, kind?: string) => ({
  id,
  holder: 'call-0',
  attempts: 1,
  message: { channel: 'email', messageId, acceptedAt: at, ...(kind && { report: { kind, at } }) },
})
const order = (day: number, changes: OrderChanges = {}) =>
  paidOrder({ orderId: `cs_${day}`, ...changes, sale: { paidAt: `2026-11-${day}T10:00:00.000Z`, ...changes.sale } })
const about = (changes: Partial<DeliveryReport> = {}): DeliveryReport => ({
  channel: 'email',
  messageId,
  kind: 'accepted',
  at,
  orderId: 'cs_10',
  holder: 'call-1',
  edition: 'ed',
  ...changes,
})

test.each<[string, Order[], string | undefined]>([
  ['the newest order', [order(10), order(12), order(11)], 'cs_12'],
  ['the newest entitled one', [order(10), order(12, { access: { revokedAt: at } })], 'cs_10'],
  [
    'one whose buyer chose texts, at the checkout’s address',
    [order(10, { buyer: { email: undefined, checkoutEmail: 'a@example.com' } })],
    'cs_10',
  ],
  ['none without an address', [order(10, { buyer: { email: undefined } })], undefined],
  ['none once it was erased', [order(10, { buyer: { erasedAt: at } })], undefined],
  ['none after a bounce of any', [order(10, { delivery: { channels: { email: bounced } } }), order(12)], undefined],
  [
    'none after a complaint about another edition',
    [order(10, { delivery: { editions: [had('old', 'complained')] } })],
    undefined,
  ],
  ['none if one of them has it', [order(10, { delivery: { editions: [had('ed')] } }), order(12)], undefined],
  ['none if one of them declined', [order(10, { delivery: { editionsDeclinedAt: at } }), order(12)], undefined],
  ['the newest, after another edition', [order(10, { delivery: { editions: [had('old', 'delivered')] } })], 'cs_10'],
])('of a mailbox, an edition goes to %s', (_case, orders, orderId) => {
  expect(recipientAmong(orders, 'ed')?.orderId).toBe(orderId)
})

const claimed = (holder = 'call-1') => claimEdition(order(10), 'ed', now, holder)

test('a claim is found again by its call, and is another call’s to take after 15 minutes', () => {
  const { order: held } = claimed()

  expect(claimEdition(held, 'ed', now, 'call-1')).toEqual({ order: held, isClaimed: true })
  expect(claimEdition(held, 'ed', inMinutes(14), 'call-2')).toEqual({
    order: held,
    isClaimed: false,
    dueAt: inMinutes(15),
  })
  const { order: taken, isClaimed } = claimEdition(held, 'ed', inMinutes(15), 'call-2')
  expect([isClaimed, editionOf(taken, 'ed')]).toMatchObject([true, { holder: 'call-2', attempts: 2 }])
})

test.each<[string, SendOutcome, object, boolean]>([
  ['accepted', accepted, { message: { messageId } }, false],
  ['refused', { result: 'refused', error: 'NoAddress' }, { error: 'NoAddress' }, false],
  ['not sent', notSent, { error: 'Throttling', dueAt: inMinutes(15).toISOString() }, true],
])('an edition that was %s is claimed again: %3$s', (_case, outcome, facts, isDueAgain) => {
  const ended = recordEditionOutcome(claimed().order, 'ed', 'call-1', outcome, now)

  expect(editionOf(ended, 'ed')).toMatchObject(facts)
  expect(claimEdition(ended, 'ed', inMinutes(20), 'call-2').isClaimed).toBe(isDueAgain)
  expect(ended.delivery.channels).toEqual(order(10).delivery.channels)
})

test('a call that lost its claim records nothing but an acceptance', () => {
  const { order: taken } = claimEdition(claimed().order, 'ed', inMinutes(15), 'call-2')

  expect(recordEditionOutcome(taken, 'ed', 'call-1', notSent, now)).toBe(taken)
  expect(editionOf(recordEditionOutcome(taken, 'ed', 'call-1', accepted, now), 'ed')?.dueAt).toBeUndefined()
})

test('after forty attempts an edition is given up', () => {
  const tried = { id: 'ed', holder: 'call-1', attempts: 40, dueAt: at }
  const ended = recordEditionOutcome(order(10, { delivery: { editions: [tried] } }), 'ed', 'call-1', notSent, now)

  expect(claimEdition(ended, 'ed', inMinutes(20), 'call-2')).toEqual({ order: ended, isClaimed: false })
})

test('a report that SES took the message ends its claim, and a bounce changes no channel', () => {
  const { order: held } = claimed()
  const sent = applyEditionReport(held, 'ed', about())
  const ended = applyEditionReport(sent, 'ed', about({ kind: 'bounced' }))

  expect(claimEdition(sent, 'ed', inMinutes(20), 'call-2').isClaimed).toBe(false)
  expect(recordEditionOutcome(sent, 'ed', 'call-1', accepted, now)).toBe(sent)
  expect(editionOf(ended, 'ed')?.message?.report?.kind).toBe('bounced')
  expect(ended).toMatchObject({ delivery: { channels: order(10).delivery.channels } })
  expect(ended.delivery.messages).toBeUndefined()
  expect(applyEditionReport(ended, 'ed', about({ kind: 'delivered' }))).toBe(ended)
  expect(applyEditionReport(held, 'ed', about({ holder: 'call-0' }))).toBe(held)
  expect(applyEditionReport(held, 'other', about())).toBe(held)
})

test('a buyer declines once, and gets no edition from then on', () => {
  const declined = declineEditions(order(10), now)

  expect(declineEditions(declined, inMinutes(1))).toBe(declined)
  expect(claimEdition(declined, 'ed', now, 'call-1')).toEqual({ order: declined, isClaimed: false })
  expect(declined.history?.at(-1)).toMatchObject({ what: 'editions_declined', by: 'buyer' })
})
