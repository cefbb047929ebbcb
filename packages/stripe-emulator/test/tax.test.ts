import { errorOf, openSession, pay, start, taxedParams, type RunningEmulator } from './support/stripe-under-test'

/** Sells for 14.99, with automatic tax, to Germany. */
async function buy(emulator: RunningEmulator) {
  const open = await openSession(emulator, taxedParams)
  await pay(emulator, open.id, { place: 'Germany' })
  return { open, paid: await emulator.stripe.checkout.sessions.retrieve(open.id) }
}

test('the buyer and the card are at the chosen place, whose tax is part of the price', async () => {
  const emulator = await start()

  const { open, paid } = await buy(emulator)

  const address = { country: 'DE', state: null }
  expect(open.customer_details?.address).toBeNull()
  expect(paid).toMatchObject({
    customer_details: { address },
    amount_total: 1499,
    automatic_tax: { status: 'complete' },
    // 14.99 = 12.60 + 19 %
    total_details: { amount_tax: 239 },
  })
  const charges = [{ billing_details: { address }, payment_method_details: { card: { country: 'DE' } } }]
  expect(emulator.account.ledger.all('charge')).toMatchObject(charges)
})

test('without its settings Stripe Tax is pending, and refuses sessions with automatic tax', async () => {
  const emulator = await start({ taxIsPending: true })
  const { stripe } = emulator

  const settings = await stripe.tax.settings.retrieve()
  const refused = await errorOf(openSession(emulator, taxedParams))

  expect(settings).toMatchObject({ status: 'pending', head_office: null })
  expect(refused.message).toContain('valid origin address')
  expect(await openSession(emulator)).toMatchObject({ status: 'open' })
})
