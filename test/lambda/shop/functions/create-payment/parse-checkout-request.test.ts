import fc from 'fast-check'
import { parseCheckoutRequest } from '../../../../../lambda/shop/functions/create-payment/parse-checkout-request'
import { invalidAddresses, validAddresses } from '../../../../support/store/addresses'
import { checkoutMessages } from '../../../../../product/checkout-messages'

const parse = (body: unknown) => parseCheckoutRequest(body, ['US', 'CA'])
test('a choice keeps the addresses of the chosen channels and no others', async () => {
  const typed = { email: ' mara@example.com ', phone: '(202) 555-0123' }

  expect(await parse({ deliveryMethod: 'email', ...typed })).toEqual({
    choice: {
      deliveryMethod: 'email',
      email: 'mara@example.com',
    },
  })
  expect(await parse({ deliveryMethod: 'text', ...typed })).toEqual({
    choice: {
      deliveryMethod: 'text',
      phone: '+12025550123',
    },
  })
  expect(await parse({ deliveryMethod: 'both', ...typed })).toEqual({
    choice: {
      deliveryMethod: 'both',
      email: 'mara@example.com',
      phone: '+12025550123',
    },
  })
})

test.each([
  ['email missing', { deliveryMethod: 'email', email: ' ' }, checkoutMessages.emailMissing],
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
])('[F8] %s gives a sentence for the buyer', async (_case, body, message) => {
  expect(await parse(body)).toEqual({ statusCode: 200, error: message })
})

test.each(validAddresses)('the address %s is accepted as it is', async (email) => {
  expect(await parse({ deliveryMethod: 'email', email })).toEqual({
    choice: { deliveryMethod: 'email', email },
  })
})

test.each(invalidAddresses)('[F8] %j is no address', async (email) => {
  expect(await parse({ deliveryMethod: 'email', email })).toEqual({
    statusCode: 200,
    error: checkoutMessages.emailInvalid,
  })
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
])('[F8] %j is malformed', async (body) => {
  expect(await parse(body)).toEqual({ statusCode: 400, error: checkoutMessages.malformed })
})

test('[F1] only the three fields of a body count, whatever else it contains', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (extra) => {
      const body = { ...extra, deliveryMethod: 'email', email: 'a@example.com', phone: '' }

      expect(await parse(body)).toEqual({
        choice: { deliveryMethod: 'email', email: 'a@example.com' },
      })
    }),
  )
})

test('[F8] any JSON gives a choice or an error and never throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (body) => {
      await expect(parse(body)).resolves.toBeDefined()
    }),
  )
})
