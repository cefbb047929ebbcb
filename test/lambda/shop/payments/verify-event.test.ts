import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { verifyEvent } from '../../../../lambda/shop/payments/verify-event'

const secret = 'whsec_test_0123456789abcdef'
const now = new Date('2026-11-21T10:00:00Z')
const nowSeconds = now.getTime() / 1000
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'checkout.session.completed',
  created: nowSeconds,
  livemode: false,
  data: { object: { id: 'cs_test_1', name: 'Zoë 📚\r\n' } },
}
const payload = JSON.stringify(event)
const sign = (text = payload, timestamp = nowSeconds, key = secret) =>
  Stripe.webhooks.generateTestHeaderString({ payload: text, secret: key, timestamp })
const verify = (text: string, header: string | undefined, key = secret) =>
  verifyEvent(Buffer.from(text), header, { current: key }, now)

beforeEach(() => {
  jest.useFakeTimers({ now })
})

test.each([
  ['no signature', payload, undefined],
  ['a signature of another secret', payload, sign(payload, nowSeconds, 'whsec_other_0123456789')],
  ['a tampered body', payload.replace('cs_test_1', 'cs_test_2'), sign()],
  ['only a v0 signature', payload, sign().replace('v1=', 'v0=')],
])('[F14!] %s is refused', (_case, text, header) => {
  expect(verify(text, header)).toBeUndefined()
})

test.each([
  ['299 s old is valid', -299, true],
  ['[F15!] 301 s old is refused', -301, false],
  ['[F17!] an hour old is refused', -3600, false],
  ['300 s ahead of the clock is valid', 300, true],
  ['[F16!] 301 s ahead of the clock is refused', 301, false],
])('a signature that is %s', (_case, seconds, isValid) => {
  expect(verify(payload, sign(payload, nowSeconds + seconds)) !== undefined).toBe(isValid)
})

const [signedNow = '', v1 = ''] = sign().split(',')
const [, other = ''] = sign(payload, nowSeconds, 'whsec_other_0123456789').split(',')

test.each([
  ['the valid one first', [signedNow, v1, other]],
  ['the valid one last', [signedNow, other, v1]],
  ['one of an older scheme between them', [signedNow, other, v1.replace('v1=', 'v0='), v1]],
  ['the time last', [v1, other, signedNow]],
  ['a field beside the time whose name also begins with t', [signedNow, 'test=1', v1, other]],
])('an event is returned although during a rotation at Stripe its header has two signatures: %s', (_case, parts) => {
  expect(verify(payload, parts.join(','))).toEqual(event)
})

/** A valid signature of a header with this time. */
const signedAt = (time: string, key = secret) =>
  `v1=${createHmac('sha256', key).update(`${time}.${payload}`).digest('hex')}`
const tooLate = String(nowSeconds + 86_400)
const tooOld = String(nowSeconds - 86_400)

test.each([
  ['no time', [signedAt('NaN')]],
  ['an empty time', ['t=', signedAt('NaN')]],
  ['a time that is no number', ['t=NaN', signedAt('NaN')]],
  ['a time with more than ten digits', [`t=0${nowSeconds}`, signedAt(String(nowSeconds))]],
  ['a time with a fraction', [`t=${nowSeconds}.5`, signedAt(String(nowSeconds))]],
  ['a time with text behind it', [`t=${nowSeconds}x`, signedAt(String(nowSeconds))]],
  ['a second equals sign', [`t=${nowSeconds}=1`, signedAt(String(nowSeconds))]],
  ['now before the signed time', [signedNow, `t=${tooLate}`, signedAt(tooLate)]],
  ['now after the signed time', [`t=${tooOld}`, signedNow, v1]],
  ['the same time twice', [signedNow, signedNow, v1]],
])('a header with %s is refused, although its signature is right', (_case, parts) => {
  expect(verify(payload, parts.join(','))).toBeUndefined()
})

test('an empty secret verifies nothing', () => {
  expect(verify(payload, `${signedNow},${signedAt(String(nowSeconds), '')}`, '')).toBeUndefined()
})

const thin = '{"id":"evt_1","object":"v2.core.event","type":"v1.charge.refunded","livemode":false}'

test.each([thin, 'null', '"text"', '{"object":"event"}', '{"id":"evt_1","type":"x"}'])(
  '[F29!] %s is signed JSON but not an event',
  (text) => expect(() => verify(text, sign(text))).toThrow(/^The signature is valid, and the body is no/),
)

test.each([
  ['id', 'evt_1\n{"event":"Ebook served"}'],
  ['id', ''],
  ['type', 'charge.refunded\r\n'],
])('an event whose %s would break a line of the log is refused: %j', (name, text) => {
  const odd = JSON.stringify({ ...JSON.parse(payload), [name]: text })

  expect(() => verify(odd, sign(odd))).toThrow(/^The signature is valid/)
})

test('the previous secret is valid during a rotation', () => {
  const secrets = { current: 'whsec_next_0123456789abcdef', previous: secret }

  expect(verifyEvent(Buffer.from(payload), sign(), secrets, now)).toBeDefined()
})
