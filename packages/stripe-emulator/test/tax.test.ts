import type Stripe from 'stripe'
import { htmlOf } from './support/sale'
import {
  ebookParams,
  openSession,
  pay,
  start,
  submit,
  type RunningEmulator,
} from './support/stripe-under-test'

const germany = { place: 'Germany' }

describe('the address of a buyer', () => {
  test('is that of the country of the card once the session is complete, or the chosen one', async () => {
    const emulator = await start()
    const open = await openSession(emulator)

    await pay(emulator, open.id, { number: '4000002760003184' })
    await submit(`${emulator.url}/c/pay/${open.id}/confirm`, { answer: 'complete' })

    const address = { ...addressless, country: 'DE', state: null, postal_code: '10115' }
    expect(open.customer_details?.address).toBeNull()
    const complete = await emulator.stripe.checkout.sessions.retrieve(open.id)
    expect(complete.customer_details?.address).toEqual(address)
    const [charge] = (await emulator.stripe.charges.list()).data
    expect(charge?.billing_details.address).toEqual(address)
    const card = { brand: 'visa', last4: '3184', country: 'DE' }
    expect(charge?.payment_method_details).toMatchObject({ card })
    const session = await buy(emulator, {}, { place: 'New York, United States' })
    expect(session.customer_details?.address).toMatchObject({ state: 'NY', postal_code: '10001' })
  })

  test('stays chosen on the page after a refused card', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    const refused = await pay(emulator, id, { place: 'Japan', number: '4000000000000002' })

    expect(await refused.text()).toMatch(/<option value="Japan" selected>/)
  })
})

describe('automatic tax', () => {
  test.each([
    ['comes on top of an exclusive', taxed('exclusive'), 1784, 285],
    // 14.99 = 12.60 + 19 %
    ['is part of an inclusive', taxed('inclusive'), 1499, 239],
    [
      'is off by default for an inclusive',
      { ...taxed('inclusive'), automatic_tax: undefined },
      1499,
      0,
    ],
    ['is not added to an unspecified', { automatic_tax: { enabled: true } }, 1499, 0],
  ])('%s price', async (_case, params, amount_total, amount_tax) => {
    const emulator = await start()

    const open = await openSession(emulator, params)
    const paid = await buy(emulator, params)

    const before = { amount_total: 1499, total_details: { amount_tax: 0 } }
    const status = params.automatic_tax?.enabled ? 'requires_location_inputs' : null
    expect(open).toMatchObject({ ...before, automatic_tax: { status } })
    expect(paid).toMatchObject({
      amount_subtotal: 1499,
      amount_total,
      total_details: { amount_tax },
      payment_intent: { amount: amount_total, latest_charge: { amount: amount_total } },
      line_items: { data: [{ amount_tax }] },
    })
  })

  test('shows in the checkout before it is paid', async () => {
    const emulator = await start()
    const { id, url } = await openSession(emulator, taxed('exclusive'))
    const opened = await htmlOf(String(url))

    const first = await text(await pay(emulator, id, { ...germany, total: totalOn(opened) }))
    await pay(emulator, id, { ...germany, number: '4000002760003184', total: totalOn(first) })
    const confirmed = await htmlOf(`${url}/confirm`)
    const paid = await pay(emulator, id, { ...germany, total: totalOn(first) })

    expect(opened).toMatch(/Tax<\/p><\/div> <p class="price"> by your country <\/p>/)
    expect(first).toContain('With tax, the total is $17.84.')
    expect(first).toMatch(/Tax<\/p><\/div> <p class="price"> \$2.85 <\/p>/)
    expect(first).toContain('Pay $17.84</button>')
    expect(confirmed).toContain('asks for <strong>$17.84</strong>')
    expect(paid.status).toBe(303)
  })

  test('is that of the address that paid after another card was declined', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator, taxed('exclusive'))
    await pay(emulator, id, { ...germany, number: '4000000000000002' })

    await pay(emulator, id, { place: 'Japan' })

    const paid = await emulator.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent'],
    })
    expect(paid).toMatchObject({ amount_total: 1649, payment_intent: { amount: 1649 } })
  })
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
      payment_intent: { presentment_details, latest_charge: { presentment_details } },
    })
    expect(off).not.toHaveProperty('presentment_details')
  })

  test('Link by default sells without a card, unless the session has no Link', async () => {
    const emulator = await start({ linkByDefault: true })
    const never = await openSession(emulator, { wallet_options: { link: { display: 'never' } } })
    const { url } = await openSession(emulator)
    const page = await htmlOf(String(url))

    const paid = await buy(emulator, {}, link)
    const refused = await pay(emulator, never.id, link)

    expect(page).toContain('Pay with Link')
    expect(paid).toMatchObject({
      payment_status: 'paid',
      payment_method_types: ['card', 'link'],
      payment_intent: {
        latest_charge: { payment_method_details: { type: 'link' } },
        payment_method: { type: 'link', link: { email: 'ann@example.com' } },
      },
    })
    expect(await htmlOf(emulator.url)).toContain('Link paid')
    expect(await refused.text()).toContain('Your card number is incomplete.')
    const anonymous = await openSession(emulator, { customer_email: undefined })
    const refusal = await (await pay(emulator, anonymous.id, link)).text()
    expect(refusal).toContain('Your email is incomplete.')
  })
})

const link = { method: 'link', number: '' }
const addressless = { city: null, line1: null, line2: null }

/** Sells for 14.99 to Germany, without the settings that an account can have by default. */
async function buy(
  emulator: RunningEmulator,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
  form: Record<string, string> = germany,
) {
  const { id } = await openSession(emulator, { adaptive_pricing: undefined, ...params })
  await pay(emulator, id, form)
  const expand = ['payment_intent.latest_charge', 'payment_intent.payment_method', 'line_items']
  return emulator.stripe.checkout.sessions.retrieve(id, { expand })
}

function taxed(tax_behavior: 'inclusive' | 'exclusive') {
  const [item] = ebookParams.line_items
  const price_data = { ...item?.price_data, currency: 'usd', tax_behavior }
  const line_items = [{ ...item, price_data }]
  return { automatic_tax: { enabled: true }, line_items }
}

async function text(page: Response): Promise<string> {
  return (await page.text()).replaceAll(/\s+/g, ' ')
}

/** The total in the form. */
function totalOn(page: string): string {
  return /name="total" value="(\d+)"/.exec(page)?.[1] ?? ''
}
