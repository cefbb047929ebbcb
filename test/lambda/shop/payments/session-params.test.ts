import type { DeliveryChoice } from '../../../../lambda/shop/payments/session-metadata'
import { sessionParams } from '../../../../lambda/shop/payments/session-params'
import { checkoutMessages } from '../../../../product/checkout-messages'
import { product } from '../../../../product/product'
import { ownStore } from '../../../support/lambda/session-fixture'
import { openSession, start } from 'stripe-emulator/testing'

const email = 'mara@example.com'
const phone = '+12025550123'
const choices: DeliveryChoice[] = [
  { deliveryMethod: 'email', email },
  { deliveryMethod: 'text', phone },
  { deliveryMethod: 'both', email, phone },
]

test.each(choices)(
  'the note above the button is about $deliveryMethod, with the promised time',
  (choice) => {
    const { custom_text: text } = sessionParams(choice, ownStore)

    expect(text.submit.message).toBe(checkoutMessages.notes[choice.deliveryMethod])
    expect(text.submit.message).toContain(product.deliveryPromise)
  },
)

test.each(choices)('Stripe accepts every parameter for $deliveryMethod', async (choice) => {
  const emulator = await start()

  const session = await openSession(emulator, sessionParams(choice, ownStore))

  expect(session.branding_settings).toMatchObject(sessionParams(choice, ownStore).branding_settings)
})

test('a store on localhost sends no icon, which Stripe could not load', () => {
  const [choice] = choices
  const local = { ...ownStore, siteUrl: 'http://localhost:4242' }

  expect(choice && sessionParams(choice, local).branding_settings).not.toHaveProperty('icon')
})
