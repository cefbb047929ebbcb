import fc from 'fast-check'
import {
  currentToken,
  downloadToken,
  isSameHash,
  isTokenShaped,
  renewLink,
  tokenHash,
} from '../../../../lambda/shop/links/download-link'
import { linkKey, paidOrder } from '../../../support/lambda/order-fixture'

// Computed with Python's hmac, by the rule in docs/contracts.md.
test.each([
  [1, '2Kzf7vauboHCySBIxRAeGi'],
  [2, '05g1maMhbZ41dTR9IAZTrJ'],
])('[F66] [I14] the token of version %i is 128 bits of an HMAC in base 62', (version, token) => {
  expect(downloadToken('cs_test_a1B2c3D4', version, linkKey)).toBe(token)
})

test('[F66] every token is 22 base-62 characters, for any order and version', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.string({ minLength: 16 }), (orderId, version, key) => {
      expect(isTokenShaped(downloadToken(orderId, version, key))).toBe(true)
    }),
  )
})

test.each(['', 'short', `${'a'.repeat(22)}b`, '../../../../etc/passwd', `${'a'.repeat(21)}-`])(
  '[F66] %p is a malformed token',
  (text) => expect(isTokenShaped(text)).toBe(false),
)

test('only equal hashes compare as equal', () => {
  expect(isSameHash(tokenHash('a'), tokenHash('a'))).toBe(true)
  expect(isSameHash(tokenHash('a'), tokenHash('b'))).toBe(false)
  expect(isSameHash(tokenHash('a'), '')).toBe(false)
})

test('a renewed link has a new hash and keeps the previous one', () => {
  const order = paidOrder()

  const now = new Date('2026-11-21T12:00:00.000Z')
  const renewed = renewLink(order, { current: linkKey }, now)

  expect(renewed.access.linkVersion).toBe(2)
  expect(renewed.access.linkHash).not.toBe(order.access.linkHash)
  expect(renewed.access.previousLinkHash).toBe(order.access.linkHash)
  expect(renewed.access.linkRenewedAt).toBe(now.toISOString())
})

test('after a key rotation the previous key still gives the link that was sent', () => {
  const order = paidOrder()
  const token = currentToken(order, { current: linkKey })

  expect(currentToken(order, { current: 'the-next-key-0123456789', previous: linkKey })).toBe(token)
  expect(currentToken(order, { current: 'the-next-key-0123456789' })).toBeUndefined()
})
