import { applyEditionReport, claimEdition, declineEditions, editionOf } from '../../../lambda/orders/edition'
import type { DeliveryReport } from '../../../lambda/orders/delivery'
import { paidOrder } from '../../support/lambda/order-fixture'

const at = '2026-11-22T10:00:00.000Z'
const now = new Date(at)
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const order = paidOrder()
const held = claimEdition(order, 'ed', now, 'call-1')
const about = (changes: Partial<DeliveryReport> = {}): DeliveryReport => ({
  channel: 'email',
  messageId: 'm-9',
  kind: 'accepted',
  at,
  ...changes,
})

test('a claim is found again by its call, and is another call’s to take after 15 minutes', () => {
  const taken = claimEdition(held, 'ed', inMinutes(15), 'call-2')

  expect(claimEdition(held, 'ed', now, 'call-1')).toBe(held)
  expect(claimEdition(held, 'ed', inMinutes(14), 'call-2')).toBe(held)
  expect(editionOf(taken, 'ed')).toMatchObject({ holder: 'call-2', attempts: 2 })
})

test('a report that SES took the message ends its claim, and a bounce changes no channel', () => {
  const sent = applyEditionReport(held, 'ed', about())
  const ended = applyEditionReport(sent, 'ed', about({ kind: 'bounced' }))

  expect(claimEdition(sent, 'ed', inMinutes(20), 'call-2')).toBe(sent)
  expect(sent.history?.at(-1)).toMatchObject({ what: 'edition_accepted', ref: 'm-9' })
  expect(editionOf(ended, 'ed')?.message?.report?.kind).toBe('bounced')
  expect(ended).toMatchObject({ delivery: { channels: order.delivery.channels }, history: sent.history })
  expect(ended.delivery.messages).toBeUndefined()
  expect(applyEditionReport(ended, 'ed', about({ kind: 'delivered' }))).toBe(ended)
  expect(applyEditionReport(ended, 'ed', about({ messageId: 'm-8', kind: 'complained' }))).toBe(ended)
  expect(applyEditionReport(held, 'other', about())).toBe(held)
})

test('a buyer declines once, and gets no edition from then on', () => {
  const declined = declineEditions(order, now)

  expect(declineEditions(declined, inMinutes(1))).toBe(declined)
  expect(claimEdition(declined, 'ed', now, 'call-1')).toBe(declined)
  expect(declined.history?.at(-1)).toMatchObject({ what: 'editions_declined', by: 'buyer' })
})
