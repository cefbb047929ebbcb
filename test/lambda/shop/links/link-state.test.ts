import fc from 'fast-check'
import { renewLink } from '../../../../lambda/shop/links/download-link'
import {
  countDownload,
  downloadSecondsLeft,
  isSameDownload,
  linkState,
} from '../../../../lambda/shop/links/link-state'
import { linkKey, type OrderChanges, paidOrder } from '../../../support/lambda/order-fixture'
import { product } from '../../../../product/product'

const order = paidOrder()
const lost = { id: 'dp_1', status: 'lost', reason: 'fraudulent', openedAt: '2026-11-21T10:00:00Z' }

test.each<[string, OrderChanges]>([
  ['awaiting_payment', { sale: { paidAt: undefined } }],
  ['held', { sale: { amountCents: 1 } }],
  ['refunded', { money: { refundedCents: product.priceCents } }],
  ['disputed', { money: { dispute: lost } }],
  ['revoked', { access: { revokedAt: '2026-11-22T10:00:00.000Z' } }],
  ['limit_reached', { downloads: { count: 10 } }],
])('[F67] [F69] the link of an order that is %s serves nothing', (state, facts) => {
  expect(linkState(paidOrder(facts), order.access.linkHash)).toEqual({ state })
})

test('[F34] the link of a paid order allows ten downloads, also when it is partly refunded', () => {
  const ready = { state: 'ready', downloadsLeft: 10 }

  expect(linkState(order, order.access.linkHash)).toEqual(ready)
  const refunded = paidOrder({ money: { refundedCents: 500 } })
  expect(linkState(refunded, order.access.linkHash)).toEqual(ready)
})

test('a renewed link allows ten more downloads and outdates the old one', () => {
  const usedUp = paidOrder({ downloads: { count: 10 } })
  const renewed = renewLink(usedUp, { current: linkKey }, new Date())

  expect(linkState(renewed, renewed.access.linkHash)).toEqual({ state: 'ready', downloadsLeft: 10 })
  expect(linkState(renewed, order.access.linkHash)).toEqual({ state: 'outdated' })
})

test('[F66] a hash that does not belong to the order is unknown', () => {
  expect(linkState(order, 'f'.repeat(64))).toEqual({ state: 'unknown' })
  expect(linkState(undefined, order.access.linkHash)).toEqual({ state: 'unknown' })
})

const start = Date.parse('2026-11-21T12:00:00.000Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const [browser, other] = ['Chrome on Android', 'Safari on iOS']

test("presses within half a minute are one download, and each is in the history with its browser's family", () => {
  const first = countDownload(order, at(0), browser)
  expect(countDownload(first, at(29), other)).toBe(first)
  const second = countDownload(first, at(30), other)

  const [firstAt, lastAt] = [at(0).toISOString(), at(30).toISOString()]
  expect(second.downloads).toEqual({ count: 2, firstAt, lastAt })
  expect(second.history).toEqual([
    { at: firstAt, what: 'download', by: 'buyer', ref: browser },
    { at: lastAt, what: 'download', by: 'buyer', ref: other },
  ])
})

test('[F72] at any press of the button the URL works for at least one minute and ends with its download', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 }), (waits) => {
      let pressed = order
      let now = 0
      let fetchableSeconds = 0
      let ends = 0
      for (const wait of waits) {
        now += wait
        pressed = countDownload(pressed, at(now), browser)
        const left = downloadSecondsLeft(pressed, at(now))
        expect(left).toBeGreaterThanOrEqual(60)
        fetchableSeconds += Math.max(0, now + left - Math.max(ends, now))
        ends = now + left
      }
      expect(fetchableSeconds).toBeLessThanOrEqual(90 * pressed.downloads.count)
    }),
  )
})

test('[F100] a clock that is behind makes no download longer', () => {
  const pressed = countDownload(order, at(2), browser)

  expect(isSameDownload(pressed, at(0))).toBe(true)
  expect(downloadSecondsLeft(pressed, at(0))).toBe(90)
})
