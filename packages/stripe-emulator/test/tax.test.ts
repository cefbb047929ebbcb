import {
  errorOf,
  openSession,
  pay,
  start,
  submit,
  taxedParams,
  type RunningEmulator,
} from './support/stripe-under-test'

/** Sells for 14.99, with automatic tax, to Germany. */
async function buy(emulator: RunningEmulator) {
  const { id } = await openSession(emulator, taxedParams)
  await pay(emulator, id, { place: 'Germany' })
  return emulator.stripe.checkout.sessions.retrieve(id)
}

test('the address of a buyer is that of the country of the card, or the chosen one', async () => {
  const emulator = await start()
  const open = await openSession(emulator)

  await pay(emulator, open.id, { number: '4000002760003184' })
  await submit(`${emulator.url}/c/pay/${open.id}/confirm`, { answer: 'complete' })
  const other = await openSession(emulator)
  await pay(emulator, other.id, { place: 'New York, United States' })

  const { sessions } = emulator.stripe.checkout
  const [german, american] = await Promise.all([open, other].map(({ id }) => sessions.retrieve(id)))
  expect(open.customer_details?.address).toBeNull()
  expect(german?.customer_details?.address).toMatchObject({ country: 'DE', state: null })
  expect(american?.customer_details?.address).toMatchObject({ country: 'US', state: 'NY' })
  const [charge] = emulator.account.ledger.all('charge')
  expect(charge?.billing_details.address).toMatchObject({ country: 'DE' })
})

test('automatic tax is part of the price', async () => {
  const paid = await buy(await start())

  // 14.99 = 12.60 + 19 %
  expect(paid).toMatchObject({
    amount_total: 1499,
    automatic_tax: { status: 'complete' },
    total_details: { amount_tax: 239 },
  })
})

test('nothing is taxed where the seller is not registered', async () => {
  const emulator = await start({ taxRegistrations: ['FR'] })

  const paid = await buy(emulator)

  expect(paid).toMatchObject({ amount_total: 1499, total_details: { amount_tax: 0 } })
  const { data } = await emulator.stripe.tax.registrations.list({ status: 'active' })
  expect(data).toMatchObject([{ country: 'FR', status: 'active' }])
  expect(await emulator.stripe.tax.settings.retrieve()).toMatchObject({ status: 'active' })
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
