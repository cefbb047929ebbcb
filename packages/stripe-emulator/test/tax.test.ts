import type Stripe from 'stripe'
import {
  ebookParams,
  errorOf,
  openSession,
  pay,
  start,
  submit,
  type RunningEmulator,
} from './support/stripe-under-test'

const germany = { place: 'Germany' }

test('the address of a buyer is that of the country of the card, or the chosen one', async () => {
  const emulator = await start()
  const open = await openSession(emulator)

  await pay(emulator, open.id, { number: '4000002760003184' })
  await submit(`${emulator.url}/c/pay/${open.id}/confirm`, { answer: 'complete' })
  const american = await buy(emulator, {}, { place: 'New York, United States' })

  const german = await emulator.stripe.checkout.sessions.retrieve(open.id)
  expect(open.customer_details?.address).toBeNull()
  expect(german.customer_details?.address).toMatchObject({ country: 'DE', state: null })
  expect(american.customer_details?.address).toMatchObject({ country: 'US', state: 'NY' })
  const [charge] = emulator.account.ledger.all('charge')
  expect(charge?.billing_details.address).toMatchObject({ country: 'DE' })
})

test('automatic tax is part of an inclusive price', async () => {
  const [item] = ebookParams.line_items
  const price_data = { ...item?.price_data, currency: 'usd', tax_behavior: 'inclusive' } as const
  const line_items = [{ ...item, price_data }]

  const paid = await buy(await start(), { automatic_tax: { enabled: true }, line_items })

  // 14.99 = 12.60 + 19 %
  expect(paid).toMatchObject({
    amount_total: 1499,
    total_details: { amount_tax: 239 },
    charge: { amount: 1499 },
  })
})

test('nothing is taxed where the seller is not registered', async () => {
  const emulator = await start({ taxRegistrations: ['FR'] })
  const [item] = ebookParams.line_items
  const price_data = { ...item?.price_data, currency: 'usd', tax_behavior: 'exclusive' } as const
  const line_items = [{ ...item, price_data }]

  const paid = await buy(emulator, { automatic_tax: { enabled: true }, line_items })

  expect(paid).toMatchObject({ amount_total: 1499, automatic_tax: { status: 'complete' } })
  const { data } = await emulator.stripe.tax.registrations.list({ status: 'active' })
  expect(data).toMatchObject([{ country: 'FR', status: 'active' }])
  expect(await emulator.stripe.tax.settings.retrieve()).toMatchObject({ status: 'active' })
})

test('without its settings Stripe Tax is pending, and refuses sessions with automatic tax', async () => {
  const emulator = await start({ taxIsPending: true })
  const { stripe } = emulator

  const settings = await stripe.tax.settings.retrieve()
  const refused = await errorOf(openSession(emulator, { automatic_tax: { enabled: true } }))

  expect(settings).toMatchObject({ status: 'pending', head_office: null })
  expect(refused.message).toContain('valid origin address')
  expect(await openSession(emulator)).toMatchObject({ status: 'open' })
})

describe('an account with', () => {
  test.each([
    ['automaticTaxByDefault', 'exclusive', 'automatic_tax', 1784],
    ['automaticTaxByDefault', 'inclusive', 'automatic_tax', 1499],
    ['managedPaymentsByDefault', true, 'managed_payments', 1784],
  ] as const)(
    '%s, %s, sells for %i unless the session says otherwise',
    async (option, value, param, amount_total) => {
      const emulator = await start({ [option]: value })

      const omitted = await buy(emulator)
      const off = await buy(emulator, { [param]: { enabled: false } })

      const amount_tax = value === 'inclusive' ? 239 : 285
      expect(omitted).toMatchObject({ amount_total, total_details: { amount_tax } })
      expect(omitted[param]).toMatchObject({ enabled: true })
      expect(off).toMatchObject({ amount_total: 1499, total_details: { amount_tax: 0 } })
    },
  )

  test('adaptive pricing by default converts the price for a buyer elsewhere', async () => {
    const emulator = await start({ adaptivePricingByDefault: true })

    const omitted = await buy(emulator)
    const off = await buy(emulator, { adaptive_pricing: { enabled: false } })

    // 14.99 + 4 % = 15.59, at 0.92 euros for a dollar
    const presentment_details = { presentment_amount: 1434, presentment_currency: 'eur' }
    expect(omitted).toMatchObject({
      currency: 'usd',
      amount_total: 1499,
      adaptive_pricing: { enabled: true },
      presentment_details,
      charge: { presentment_details },
    })
    expect(off).not.toHaveProperty('presentment_details')
  })

  test('Link by default sells without a card, unless the session has no Link', async () => {
    const emulator = await start({ linkByDefault: true })
    const never = await openSession(emulator, { wallet_options: { link: { display: 'never' } } })

    const paid = await buy(emulator, {}, link)
    const refused = await pay(emulator, never.id, link)

    expect(paid).toMatchObject({
      payment_status: 'paid',
      payment_method_types: ['card', 'link'],
      charge: { payment_method_details: { type: 'link' } },
    })
    expect(await refused.text()).toContain('Your card number is incomplete.')
  })
})

const link = { method: 'link', number: '' }

/** Sells for 14.99 to Germany, without the settings that an account can have by default. */
async function buy(
  emulator: RunningEmulator,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
  form: Record<string, string> = germany,
) {
  const { id } = await openSession(emulator, { adaptive_pricing: undefined, ...params })
  await pay(emulator, id, form)
  const session = await emulator.stripe.checkout.sessions.retrieve(id)
  return { ...session, charge: emulator.account.ledger.all('charge').at(-1) }
}
