import { renewLink } from '../../../../lambda/shop/links/download-link'
import { linkState } from '../../../../lambda/shop/links/link-state'
import { linkKey, paidOrder } from '../../../support/lambda/order-fixture'
import { product } from '../../../../product/product'

const order = paidOrder()

test('the link of a paid order allows ten downloads', () => {
  expect(linkState(order, order.access.linkHash)).toEqual({ state: 'ready', downloadsLeft: 10 })
})

test('[F34] the link of an order that is partly refunded still works', () => {
  const refunded = paidOrder({ money: { refundedCents: 500 } })

  expect(linkState(refunded, refunded.access.linkHash)).toMatchObject({ state: 'ready' })
})

test('[F69] after ten downloads the limit is reached', () => {
  const usedUp = paidOrder({ downloads: { count: 10 } })

  expect(linkState(usedUp, usedUp.access.linkHash)).toEqual({ state: 'limit_reached' })
})

test('a renewed link allows ten more downloads and outdates the old one', () => {
  const renewed = renewLink(
    paidOrder({ downloads: { count: 10 } }),
    { current: linkKey },
    new Date(),
  )

  expect(linkState(renewed, renewed.access.linkHash)).toEqual({ state: 'ready', downloadsLeft: 10 })
  expect(linkState(renewed, order.access.linkHash)).toEqual({ state: 'outdated' })
})

test('[F66] a hash that does not belong to the order is unknown', () => {
  expect(linkState(order, 'f'.repeat(64))).toEqual({ state: 'unknown' })
  expect(linkState(undefined, order.access.linkHash)).toEqual({ state: 'unknown' })
})

test.each([
  ['awaiting_payment', { sale: { paidAt: undefined } }],
  ['held', { sale: { amountCents: 1 } }],
  ['refunded', { money: { refundedCents: product.priceCents } }],
  ['revoked', { access: { revokedAt: '2026-11-22T10:00:00.000Z' } }],
] as const)('[F67] an order that is %s serves nothing', (state, facts) => {
  expect(linkState(paidOrder(facts), order.access.linkHash)).toEqual({ state })
})
