import type Stripe from 'stripe'
import { openSession, pay, type RunningEmulator, start } from './support/stripe-under-test'

/** A session for 14.99 that says nothing of what the account may do by default, paid in Germany. */
async function sellTo(emulator: RunningEmulator, params: Stripe.Checkout.SessionCreateParams = {}) {
  const { id } = await openSession(emulator, { adaptive_pricing: undefined, ...params })
  await pay(emulator, id, { place: 'Germany' })
  return emulator.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  })
}

test.each([
  ['exclusive', 1784, 285],
  ['inclusive', 1499, 239],
] as const)('with automatic tax by default, %s, a buyer pays %i', async (behavior, total, tax) => {
  const emulator = await start({ automaticTaxByDefault: behavior })

  const omitted = await sellTo(emulator)
  const off = await sellTo(emulator, { automatic_tax: { enabled: false } })

  expect(omitted).toMatchObject({
    amount_subtotal: 1499,
    amount_total: total,
    automatic_tax: { enabled: true, status: 'complete' },
    total_details: { amount_tax: tax },
    payment_intent: { amount_received: total, latest_charge: { amount: total } },
  })
  expect(off).toMatchObject({ amount_total: 1499, automatic_tax: { enabled: false } })
})

test('with managed payments by default the tax comes on top of the price', async () => {
  const emulator = await start({ managedPaymentsByDefault: true })

  const omitted = await sellTo(emulator)
  const off = await sellTo(emulator, { managed_payments: { enabled: false } })

  expect(omitted).toMatchObject({ managed_payments: { enabled: true }, amount_total: 1784 })
  expect(off).toMatchObject({ managed_payments: null, amount_total: 1499 })
})

test('with adaptive pricing by default a buyer elsewhere pays in another currency', async () => {
  const emulator = await start({ adaptivePricingByDefault: true })

  const omitted = await sellTo(emulator)
  const off = await sellTo(emulator, { adaptive_pricing: { enabled: false } })

  // 14.99 + 4 % = 15.59, at 0.92 euros for a dollar
  const shown = { presentment_amount: 1434, presentment_currency: 'eur' }
  expect(omitted).toMatchObject({
    currency: 'usd',
    amount_total: 1499,
    adaptive_pricing: { enabled: true },
    presentment_details: shown,
    payment_intent: { presentment_details: shown, latest_charge: { presentment_details: shown } },
  })
  expect(off).not.toHaveProperty('presentment_details')
})

test('with Link by default a buyer can pay without a card, unless the session has no Link', async () => {
  const emulator = await start({ linkByDefault: true })
  const { id, url } = await openSession(emulator)
  const never = await openSession(emulator, { wallet_options: { link: { display: 'never' } } })
  const page = await (await fetch(url ?? '')).text()

  await pay(emulator, id, { method: 'link', number: '' })
  const refused = await pay(emulator, never.id, { method: 'link', number: '' })

  expect(page).toContain('Pay with Link')
  const paid = await emulator.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge', 'payment_intent.payment_method'],
  })
  expect(paid).toMatchObject({
    payment_status: 'paid',
    payment_method_types: ['card', 'link'],
    payment_intent: {
      latest_charge: { payment_method_details: { type: 'link' } },
      payment_method: { type: 'link', link: { email: 'ann@example.com' } },
    },
  })
  expect(await (await fetch(emulator.url)).text()).toContain('Link paid')
  expect(await refused.text()).toContain('Your card number is incomplete.')
})

test('Link needs an address too', async () => {
  const emulator = await start({ linkByDefault: true })
  const { id } = await openSession(emulator, { customer_email: undefined })

  const refused = await pay(emulator, id, { method: 'link', number: '' })

  expect(await refused.text()).toContain('Your email is incomplete.')
})
