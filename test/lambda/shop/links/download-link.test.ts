import fc from 'fast-check'
import {
  currentToken,
  downloadToken,
  isSameHash,
  renewLink,
  tokenHash,
  tokenIn,
} from '../../../../lambda/shop/links/download-link'
import { countDownload, downloadSecondsLeft } from '../../../../lambda/shop/links/downloads'
import { linkState } from '../../../../lambda/shop/links/link-state'
import { channelNames } from '../../../../lambda/orders/delivery'
import type { Order } from '../../../../lambda/orders/order'
import { anyCharacter } from '../../../support/lambda/any-character'
import { linkKey, type OrderChanges, paidOrder } from '../../../support/lambda/order-fixture'
import { product } from '../../../../product/product'

const order = paidOrder()
const start = Date.parse('2026-11-21T12:00:00.000Z')
const at = (seconds: number) => new Date(start + seconds * 1000)
const stateOf = (of: Order | undefined, hash: string, now: Date) => linkState(of, hash, now, channelNames)
const offer = expect.objectContaining({ kind: 'offered' })

// Computed with Python's hmac, by the rule in docs/contracts.md.
test.each([
  [1, '2Kzf7vauboHCySBIxRAeGi'],
  [2, '05g1maMhbZ41dTR9IAZTrJ'],
])('[I14!] the token of version %i is 128 bits of an HMAC in base 62', (version, token) => {
  expect(downloadToken('cs_test_a1B2c3D4', version, linkKey)).toBe(token)
})

test('every token is 22 base-62 characters, for any order and version', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.string({ minLength: 16 }), (orderId, version, key) => {
      const token = downloadToken(orderId, version, key)
      expect(tokenIn(token)).toBe(token)
    }),
  )
})

const sent = '2Kzf7vauboHCySBIxRAeGi'
const others = ['', 'short', '../../../../etc/passwd', `${sent}b`, `${sent}0.`, `${sent.slice(1)}-`]
const begun = [' ', '.', '%20', '\n'].map((first) => first + sent)

test.each([...others, ...begun])('%j has no token', (text) => {
  expect(tokenIn(text)).toBeUndefined()
})

test('what mail programs and people write behind a link is no part of its token', () => {
  const anything = fc.string({ unit: anyCharacter, minLength: 1 })
  const behind = anything.filter((text) => !/^[0-9A-Za-z]/.test(text))

  fc.assert(fc.property(behind, (rest) => expect(tokenIn(sent + rest)).toBe(sent)))
})

test('only equal hashes compare as equal', () => {
  const hashes = [tokenHash('a'), tokenHash('b'), '']

  expect(hashes.map((hash) => isSameHash(tokenHash('a'), hash))).toEqual([true, false, false])
})

test('after a key rotation the previous key still gives the link that was sent', () => {
  expect(currentToken(order, { current: linkKey })).toBe(sent)
  expect(currentToken(order, { current: 'the-next-key-0123456789', previous: linkKey })).toBe(sent)
  expect(currentToken(order, { current: 'the-next-key-0123456789' })).toBeUndefined()
})

test('a renewed link has a new hash, outdates the old one and allows ten more downloads', () => {
  const usedUp = paidOrder({ downloads: { count: 10 } })

  const renewed = renewLink(usedUp, { current: linkKey }, at(0))

  expect(renewed.access).toEqual({
    linkVersion: 2,
    linkHash: expect.not.stringMatching(order.access.linkHash),
    previousLinkHash: order.access.linkHash,
    linkRenewedAt: at(0).toISOString(),
  })
  expect(stateOf(renewed, renewed.access.linkHash, at(0))).toEqual({ kind: 'ready', downloadsLeft: 10 })
  expect(stateOf(renewed, order.access.linkHash, at(0))).toEqual({ kind: 'outdated', offer })
})

const lost = { id: 'dp_1', status: 'lost', reason: 'fraudulent', openedAt: '2026-11-21T10:00:00Z' }

test.each<[object, OrderChanges]>([
  [{ kind: 'awaiting_payment' }, { sale: { paidAt: undefined } }],
  [{ kind: 'held' }, { sale: { amountCents: 1 } }],
  [{ kind: 'refunded' }, { money: { refundedCents: product.priceCents } }],
  [{ kind: 'disputed' }, { money: { dispute: lost } }],
  [{ kind: 'revoked' }, { access: { revokedAt: '2026-11-22T10:00:00.000Z' } }],
  [{ kind: 'limit_reached', offer }, { downloads: { count: 10 } }],
  [{ kind: 'ready', downloadsLeft: 1 }, { downloads: { count: 9 } }],
  [{ kind: 'ready', downloadsLeft: 10 }, { money: { refundedCents: 500 } }],
])('[F67!] a link has %j when its order has %j', (state, facts) => {
  expect(stateOf(paidOrder(facts), order.access.linkHash, at(0))).toEqual(state)
})

test('a hash that does not belong to the order is unknown', () => {
  expect(stateOf(order, 'f'.repeat(64), at(0))).toEqual({ kind: 'unknown' })
  expect(stateOf(undefined, order.access.linkHash, at(0))).toEqual({ kind: 'unknown' })
})

const [browser, other] = ['Chrome on Android', 'Safari on iOS']

test("starts within ten minutes are one download, and each is in the history with its browser's family", () => {
  const first = countDownload(order, at(0), browser)
  expect(countDownload(first, at(599), other)).toBe(first)
  const second = countDownload(first, at(600), other)

  const [firstAt, lastAt] = [at(0).toISOString(), at(600).toISOString()]
  expect(second.downloads).toEqual({ count: 2, firstAt, lastAt })
  expect(second.history).toEqual([
    { at: firstAt, what: 'download', by: 'buyer', ref: browser },
    { at: lastAt, what: 'download', by: 'buyer', ref: other },
  ])
})

test('[F72!] at any press of the button the URL works for at least one minute and ends with its download', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }), (waits) => {
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
      expect(fetchableSeconds).toBeLessThanOrEqual(660 * pressed.downloads.count)
    }),
  )
})

test('the last download of a link can be started again for ten minutes, and that of another link cannot', () => {
  const last = countDownload(paidOrder({ downloads: { count: 9 } }), at(0), browser)
  const { linkHash } = last.access
  const stateAt = (seconds: number) => stateOf(last, linkHash, at(seconds))

  expect(stateAt(599)).toEqual({ kind: 'ready', downloadsLeft: 0 })
  expect(stateAt(600)).toEqual({ kind: 'limit_reached', offer })
  const renewed = renewLink(last, { current: linkKey }, at(1))
  expect(stateOf(renewed, linkHash, at(2))).toEqual({ kind: 'outdated', offer })
})

test('a clock that is behind makes no download longer', () => {
  const pressed = countDownload(order, at(2), browser)

  expect(countDownload(pressed, at(0), browser)).toBe(pressed)
  expect(downloadSecondsLeft(pressed, at(0))).toBe(660)
})
