import fc from 'fast-check'
import { parseCheckoutRequest } from '../../../../../lambda/shop/functions/create-payment/parse-checkout-request'
import { invalidAddresses, validAddresses } from '../../../../support/store/addresses'
import { checkoutMessages } from '../../../../../product/checkout-messages'

const parse = (body: unknown) => parseCheckoutRequest(body, ['US', 'CA'])
const [email, phone] = ['mara@example.com', '+12025550123']

test.each([
  ['email', { email }],
  ['text', { phone }],
  ['both', { email, phone }],
])('the choice %s keeps the addresses of its channels and no others', async (method, addresses) => {
  const typed = { email: ' Mara <mara@ex\u200bample.com>', phone: '(202) 555-0123' }

  expect(await parse({ deliveryMethod: method, ...typed })).toEqual({
    choice: { deliveryMethod: method, ...addresses },
  })
})

test.each([
  ['email', { email: ' ' }, 'email', checkoutMessages.emailMissing],
  ['email', { email: `${'a'.repeat(290)}@example.com` }, 'email', checkoutMessages.emailInvalid],
  ['text', { phone: '' }, 'phone', checkoutMessages.phoneMissing],
  ['both', { email: 'a@example.com', phone: '' }, 'phone', checkoutMessages.phoneMissing],
  ['both', { email: 'a', phone }, 'email', checkoutMessages.emailInvalid],
  ['email', { email: 'j\u00f6rg@example.com' }, 'email', checkoutMessages.emailLetters],
])('the choice %s with %j gives a sentence about its %s', async (method, typed, field, error) => {
  expect(await parse({ deliveryMethod: method, ...typed })).toEqual({ statusCode: 200, refusal: { error, field } })
})

const byEmail = (address: string | null) => ({ deliveryMethod: 'email', email: address })

test.each(validAddresses)('the address %s is accepted as it is', async (address) => {
  expect(await parse(byEmail(address))).toEqual({ choice: byEmail(address) })
})

test.each(invalidAddresses)('%j is no address', async (address) => {
  const error = checkoutMessages.emailInvalid

  expect(await parse(byEmail(address))).toEqual({ statusCode: 200, refusal: { error, field: 'email' } })
})

test.each([null, 7, [], 'email', { deliveryMethod: 'fax' }, byEmail(null), { deliveryMethod: 'text', phone: {} }])(
  '%j is malformed',
  async (body) => {
    expect(await parse(body)).toEqual({ statusCode: 400, refusal: { error: checkoutMessages.malformed } })
  },
)

test('any JSON gives a choice or an error and never throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (body) => {
      await expect(parse(body)).resolves.toBeDefined()
    }),
  )
})
