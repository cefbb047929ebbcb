import type Stripe from 'stripe'
import {
  bookedCharge,
  ebookParams,
  openSession,
  paidSession,
  pay,
  start,
  submit,
} from './support/stripe-under-test'

const nowhere = { city: null, line1: null, line2: null }

test('an open session has no address, and a complete one that of the card’s country', async () => {
  const emulator = await start()
  const { id } = await openSession(emulator)

  const open = await emulator.stripe.checkout.sessions.retrieve(id)
  await pay(emulator, id, { number: '4000002760003184' })
  await submit(`${emulator.url}/c/pay/${id}/confirm`, { answer: 'complete' })

  const address = { ...nowhere, country: 'DE', state: null, postal_code: '10115' }
  expect(open.customer_details?.address).toBeNull()
  const complete = await emulator.stripe.checkout.sessions.retrieve(id)
  expect(complete.customer_details?.address).toEqual(address)
  const { data } = await emulator.stripe.charges.list()
  expect(data[0]?.billing_details.address).toEqual(address)
  expect(data[0]?.payment_method_details?.card).toMatchObject({
    brand: 'visa',
    last4: '3184',
    country: 'DE',
  })
})

test('a card of no country that is listed is from the United States', async () => {
  const emulator = await start()

  const charge = await bookedCharge(emulator, await paidSession(emulator))

  const address = { ...nowhere, country: 'US', state: 'CA', postal_code: '94107' }
  expect(charge.billing_details.address).toEqual(address)
})

test('the buyer can live elsewhere than the card', async () => {
  const emulator = await start()
  const { id } = await openSession(emulator)

  await pay(emulator, id, { place: 'New York, United States' })

  const session = await emulator.stripe.checkout.sessions.retrieve(id)
  expect(session.customer_details?.address).toMatchObject({ state: 'NY', postal_code: '10001' })
})

test('the payment page keeps the place that was chosen when the card is refused', async () => {
  const emulator = await start()
  const { id } = await openSession(emulator)

  const refused = await pay(emulator, id, { place: 'Japan', number: '4000000000000002' })

  expect(await refused.text()).toMatch(/<option value="Japan" selected>/)
})

test('automatic tax is in an inclusive price: the buyer pays the same, and the session says how much is tax', async () => {
  const emulator = await start()
  const params = { automatic_tax: { enabled: true }, ...priced('inclusive') }

  const open = await openSession(emulator, params)
  await pay(emulator, open.id, { place: 'Germany' })

  const paid = await emulator.stripe.checkout.sessions.retrieve(open.id, { expand: ['line_items'] })
  expect(open).toMatchObject({
    automatic_tax: { enabled: true, status: 'requires_location_inputs' },
    total_details: { amount_tax: 0 },
  })
  // 14.99 = 12.60 + 19 %
  expect(paid).toMatchObject({
    amount_total: 1499,
    automatic_tax: { enabled: true, status: 'complete', provider: 'stripe' },
    total_details: { amount_tax: 239 },
    line_items: { data: [{ amount_tax: 239, price: { tax_behavior: 'inclusive' } }] },
  })
})

test.each([
  ['without automatic tax', priced('inclusive')],
  ['with a price that does not say whether it includes it', { automatic_tax: { enabled: true } }],
])('there is no tax %s', async (_, params) => {
  const emulator = await start()
  const { id } = await openSession(emulator, params)

  await pay(emulator, id, { place: 'Germany' })

  const session = await emulator.stripe.checkout.sessions.retrieve(id)
  expect(session.total_details?.amount_tax).toBe(0)
})

test('automatic tax comes on top of a price that excludes it', async () => {
  const emulator = await start()
  const params = { automatic_tax: { enabled: true }, ...priced('exclusive') }
  const { id, amount_total: open } = await openSession(emulator, params)

  await pay(emulator, id, { place: 'Germany' })

  // 14.99 + 19 %
  const paid = await emulator.stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  })
  expect(open).toBe(1499)
  expect(paid).toMatchObject({
    amount_subtotal: 1499,
    amount_total: 1784,
    total_details: { amount_tax: 285 },
    payment_intent: { amount: 1784, latest_charge: { amount: 1784 } },
  })
})

test('the checkout shows the tax that comes on top before it is paid', async () => {
  const emulator = await start()
  const { id, url } = await openSession(emulator, exclusivelyTaxed)
  const opened = await text(await fetch(url ?? ''))

  const total = totalOn(opened)
  const first = await text(await pay(emulator, id, { place: 'Germany', total }))
  const paid = await pay(emulator, id, { place: 'Germany', total: totalOn(first) })

  expect(opened).toMatch(/Tax<\/p><\/div> <p class="price"> by your country <\/p>/)
  expect(first).toContain('With tax, the total is $17.84.')
  expect(first).toMatch(/Tax<\/p><\/div> <p class="price"> \$2.85 <\/p>/)
  expect(first).toContain('Pay $17.84</button>')
  expect(paid.status).toBe(303)
})

test('the total with tax can be asked for before a card is typed', async () => {
  const emulator = await start()
  const { id } = await openSession(emulator, exclusivelyTaxed)

  const page = await text(await pay(emulator, id, { method: 'tax', place: 'Japan', number: '' }))

  expect(page).toContain('Pay $16.49</button>')
  expect(page).not.toContain('Your card number is incomplete.')
})

test('the bank asks for the total with tax', async () => {
  const emulator = await start()
  const { id, url } = await openSession(emulator, exclusivelyTaxed)

  await pay(emulator, id, { place: 'Germany', number: '4000002760003184' })

  expect(await text(await fetch(`${url}/confirm`))).toContain('asks for <strong>$17.84</strong>')
})

test('a checkout whose total cannot change shows no tax', async () => {
  const emulator = await start()
  const { url } = await openSession(emulator, {
    automatic_tax: { enabled: true },
    ...priced('inclusive'),
  })

  expect(await text(await fetch(url ?? ''))).not.toMatch(/Tax<|Show total with tax/)
})

test('the tax is that of the address that paid, not of one whose card was declined', async () => {
  const emulator = await start()
  const params = { automatic_tax: { enabled: true }, ...priced('exclusive') }
  const { id } = await openSession(emulator, params)
  await pay(emulator, id, { place: 'Germany', number: '4000000000000002' })

  await pay(emulator, id, { place: 'Japan' })

  const paid = await emulator.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(paid).toMatchObject({ amount_total: 1649, payment_intent: { amount: 1649 } })
})

function priced(tax_behavior: 'inclusive' | 'exclusive') {
  const [item] = ebookParams.line_items
  const price_data = { ...item?.price_data, currency: 'usd', tax_behavior }
  return {
    line_items: [{ ...item, price_data }],
  } satisfies Partial<Stripe.Checkout.SessionCreateParams>
}

const exclusivelyTaxed = { automatic_tax: { enabled: true }, ...priced('exclusive') }

async function text(page: Response): Promise<string> {
  return (await page.text()).replaceAll(/\s+/g, ' ')
}

/** The total that a form was shown with. */
function totalOn(page: string): string {
  return /name="total" value="(\d+)"/.exec(page)?.[1] ?? ''
}
