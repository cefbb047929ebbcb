import { htmlOf } from './support/sale'
import { openSession, pay, type RunningEmulator, start, taxedParams, errorOf } from './support/stripe-under-test'

const germany = { place: 'Germany' }
const business = { business: 'Lesewerk GmbH', taxId: 'de 123 456 789' }
const offered = { invoice_creation: { enabled: true }, tax_id_collection: { enabled: true }, ...taxedParams }

/** Pays a session with these params, and returns it with its invoice. */
async function buy(emulator: RunningEmulator, params: object, fields: Record<string, string>) {
  const open = await openSession(emulator, params)
  const response = await pay(emulator, open.id, fields)
  const session = await emulator.stripe.checkout.sessions.retrieve(open.id, { expand: ['invoice'] })
  const { invoice } = session
  if (typeof invoice === 'string') throw new Error('The invoice is not expanded.')
  return { open, response, session, invoice }
}

test('a business types its tax id and gets a paid invoice', async () => {
  const emulator = await start()

  const { session, invoice } = await buy(emulator, offered, { ...germany, ...business })

  const [name, taxIds] = [business.business, [{ type: 'eu_vat', value: 'DE123456789' }]]
  expect(session.customer_details).toMatchObject({ business_name: name, tax_ids: taxIds })
  const paid = { status: 'paid', amount_paid: session.amount_total }
  expect(invoice).toMatchObject({ ...paid, customer_name: name, customer_tax_ids: taxIds })
  expect((await emulator.stripe.invoices.list()).data).toEqual([invoice])
  const page = await htmlOf(invoice?.hosted_invoice_url ?? '')
  const parts = [name, 'DE123456789', '$14.99', '$2.39', 'The $30,000 Month']
  for (const part of parts) expect(page).toContain(part)
  expect(await htmlOf(emulator.url)).toContain(`<a href="/invoice/${invoice?.id}">Invoice ${invoice?.number}</a>`)
})

test.each([
  ['a tax ID without a name', { taxId: 'DE123456789' }, 'Your business name is incomplete.'],
  ['a name without a tax ID', { business: 'Lesewerk GmbH' }, 'Your tax ID is incomplete.'],
  ["another country's tax ID", { ...business, taxId: 'FR12345678901' }, 'Your tax ID is invalid.'],
])('the checkout refuses %s', async (_what, fields, problem) => {
  const { response } = await buy(await start(), offered, { ...germany, ...fields })

  expect(await response.text()).toContain(problem)
})

test('a person gets an invoice without a tax id, and without the two settings there is neither', async () => {
  const emulator = await start()
  const { id } = await openSession(emulator)

  expect(await htmlOf(`${emulator.url}/c/pay/${id}`)).not.toContain('Tax ID')
  const person = await buy(emulator, offered, germany)
  expect(person.invoice).toMatchObject({ customer_name: null, customer_tax_ids: [] })
  const { session, invoice } = await buy(emulator, {}, business)
  expect(session.customer_details?.business_name).toBeNull()
  expect(invoice).toBeNull()
})

test('the buyer and the card are at the chosen place, whose tax is part of the price', async () => {
  const emulator = await start()

  const { open, session } = await buy(emulator, taxedParams, germany)

  const address = { country: 'DE', state: null }
  expect(open.customer_details?.address).toBeNull()
  expect(session).toMatchObject({
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
