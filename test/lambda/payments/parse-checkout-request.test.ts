import fc from 'fast-check'
import { PublicError } from '../../../lambda/platform/http/public-error'
import { parseCheckoutRequest } from '../../../lambda/functions/create-payment/parse-checkout-request'
import { checkoutMessages } from '../../../product/checkout-messages'

const parse = (body: unknown) => parseCheckoutRequest(body, ['US', 'CA'])
const refusal = (body: unknown) => {
  try {
    return parse(body)
  } catch (error) {
    return error instanceof PublicError ? [error.statusCode, error.message] : error
  }
}

test('a choice keeps the address of each channel that was chosen and no other', () => {
  const typed = { email: ' mara@example.com ', phone: '(202) 555-0123' }

  expect(parse({ deliveryMethod: 'email', ...typed })).toEqual({
    deliveryMethod: 'email',
    email: 'mara@example.com',
  })
  expect(parse({ deliveryMethod: 'text', ...typed })).toEqual({
    deliveryMethod: 'text',
    phone: '+12025550123',
  })
  expect(parse({ deliveryMethod: 'both', ...typed })).toEqual({
    deliveryMethod: 'both',
    email: 'mara@example.com',
    phone: '+12025550123',
  })
})

test.each([
  ['email missing', { deliveryMethod: 'email', email: ' ' }, checkoutMessages.emailMissing],
  ['no at sign', { deliveryMethod: 'email', email: 'mara' }, checkoutMessages.emailInvalid],
  [
    'two recipients',
    { deliveryMethod: 'email', email: 'a@example.com,b@example.com' },
    checkoutMessages.emailInvalid,
  ],
  [
    'a header in the address',
    { deliveryMethod: 'email', email: 'a@example.com\r\nBcc: b@example.com' },
    checkoutMessages.emailInvalid,
  ],
  [
    'an address of 300 characters',
    { deliveryMethod: 'email', email: `${'a'.repeat(290)}@example.com` },
    checkoutMessages.emailInvalid,
  ],
  ['phone missing', { deliveryMethod: 'text', phone: '' }, checkoutMessages.phoneMissing],
  [
    'both needs both',
    { deliveryMethod: 'both', email: 'a@example.com', phone: '' },
    checkoutMessages.phoneMissing,
  ],
])('[F8] %s is answered with a sentence for the buyer', (_case, body, message) => {
  expect(refusal(body)).toEqual([200, message])
})

test.each([
  undefined,
  null,
  [],
  'email',
  {},
  { deliveryMethod: 'fax' },
  { deliveryMethod: ['email'], email: 'a@example.com' },
  { deliveryMethod: 'email', email: ['a@example.com'] },
  { deliveryMethod: 'text', phone: { toString: 'x' } },
])('[F8] %j is malformed', (body) => {
  expect(refusal(body)).toEqual([400, checkoutMessages.malformed])
})

test('[F1] whatever else a body holds, only the three fields count', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (extra) => {
      const body = { ...extra, deliveryMethod: 'email', email: 'a@example.com', phone: '' }

      expect(parse(body)).toEqual({ deliveryMethod: 'email', email: 'a@example.com' })
    }),
  )
})

test('[F8] any JSON at all is either a choice or a refusal, never a crash', () => {
  fc.assert(fc.property(fc.jsonValue(), (body) => expect(refusal(body)).not.toBeInstanceOf(Error)))
})
