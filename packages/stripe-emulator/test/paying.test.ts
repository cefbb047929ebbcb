import type Stripe from 'stripe'
import { handTurnedClock } from '../platform/hand-turned-clock'
import {
  bookedCharge,
  openSession,
  paidSession,
  pay,
  start,
  submit,
  type RunningEmulator,
} from './support/stripe-under-test'

describe('a card that pays', () => {
  test('completes the session and sends the buyer to the success page', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator, {
      success_url: 'http://localhost:4242/congratulations?session={CHECKOUT_SESSION_ID}',
    })

    const response = await pay(emulator, id)

    const session = await emulator.stripe.checkout.sessions.retrieve(id)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(
      `http://localhost:4242/congratulations?session=${id}`,
    )
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(session.customer_details?.email).toBe('ann@example.com')
  })

  test('leaves a charge with its fee: 2.9 % and 30 cents', async () => {
    const emulator = await start()
    const session = await paidSession(emulator)
    await bookedCharge(emulator, session)

    const intent = await emulator.stripe.paymentIntents.retrieve(session.intentId, {
      expand: ['latest_charge.balance_transaction'],
    })

    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1499 })
    expect(intent.latest_charge).toMatchObject({
      paid: true,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
      balance_transaction: { amount: 1499, fee: 73, net: 1426, type: 'charge' },
    })
  })

  test('sends events in the order in which things happened', async () => {
    const emulator = await start()
    const session = await paidSession(emulator)
    await bookedCharge(emulator, session)

    const events = await emulator.stripe.events.list()

    expect(events.data.map(({ type }) => type).toReversed()).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
      'charge.updated',
    ])
  })

  test('pays once when the button is pressed twice', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    const responses = await Promise.all([pay(emulator, id), pay(emulator, id)])

    const charges = await emulator.stripe.charges.list()
    expect(responses.map(({ status }) => status)).toEqual([303, 303])
    expect(charges.data).toHaveLength(1)
  })

  test('uses the address of the buyer when the seller set none', async () => {
    const emulator = await start()
    const { id } = await emulator.stripe.checkout.sessions.create(withoutAddress)

    await pay(emulator, id, { email: 'bob@example.com' })

    const session = await emulator.stripe.checkout.sessions.retrieve(id)
    expect(session).toMatchObject({
      customer_email: null,
      customer_details: { email: 'bob@example.com' },
    })
  })

  test('never writes the card number or the CVC to disk', async () => {
    const emulator = await start()
    const { readFile } = await import('node:fs/promises')

    await paidSession(emulator)

    const stored = await readFile(`${emulator.dataDir}/payments.jsonl`, 'utf8')
    expect(stored).not.toContain('4242424242424242')
    expect(stored).not.toContain('4242 4242')
  })
})

describe('a card that is declined', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      '4000000000009995',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
    ['4000000000000341', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, 'Your card&#39;s security code is incorrect.'],
    ['4000000000000119', 'processing_error', undefined, 'An error occurred while processing'],
    ['4012888888881881', 'card_declined', 'test_mode_live_card', 'only test cards'],
    ['4000030000094242', 'card_declined', 'test_mode_live_card', 'only test cards'],
  ])('%s says why', async (number, code, declineCode, message) => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    const response = await pay(emulator, id, { number })

    const intent = await theIntent(emulator)
    expect(await response.text()).toContain(message)
    expect(intent.status).toBe('requires_payment_method')
    expect(intent.last_payment_error?.code).toBe(code)
    expect(intent.last_payment_error?.decline_code).toBe(declineCode)
  })

  test('keeps the form, and accepts another card for the same payment', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    const declined = await pay(emulator, id, { number: '4000 0000 0000 0002' })
    const paid = await pay(emulator, id)

    const { data: charges } = await emulator.stripe.charges.list()
    expect(await declined.text()).toContain('value="4000 0000 0000 0002"')
    expect(paid.status).toBe(303)
    expect(charges.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
    expect(new Set(charges.map((charge) => charge.payment_intent)).size).toBe(1)
    expect((await theIntent(emulator)).last_payment_error).toBeNull()
  })
})

describe('a card that needs confirmation', () => {
  test('pays after Complete', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    const challenged = await pay(emulator, id, { number: '4000002760003184' })
    const waiting = await theIntent(emulator)
    const result = await submit(`${emulator.url}/c/pay/${id}/confirm`, { answer: 'complete' })

    expect(challenged.headers.get('location')).toBe(`/c/pay/${id}/confirm`)
    expect(waiting.status).toBe('requires_action')
    expect(result.headers.get('location')).toBe('http://localhost:4242/congratulations')
    expect((await theIntent(emulator)).status).toBe('succeeded')
  })

  test('does not pay after Fail, and leaves the session open', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    await pay(emulator, id, { number: '4000002500003155' })
    const result = await submit(`${emulator.url}/c/pay/${id}/confirm`, { answer: 'fail' })

    const session = await emulator.stripe.checkout.sessions.retrieve(id)
    expect(await result.text()).toContain('unable to authenticate')
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  })

  test('can be declined after Complete', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    await pay(emulator, id, { number: '4000008400001629' })
    const result = await submit(`${emulator.url}/c/pay/${id}/confirm`, { answer: 'complete' })

    expect(await result.text()).toContain('Your card was declined.')
  })
})

describe('the hosted page', () => {
  test('shows the items, the price and a link back', async () => {
    const emulator = await start()
    const { url } = await openSession(emulator)

    const page = await (await fetch(String(url))).text()

    expect(page).toContain('The $30,000 Month')
    expect(page).toMatch(/<button[^>]*>Pay \$14\.99<\/button>/)
    expect(page).toMatch(/value="ann@example\.com"[^>]*readonly/)
    expect(page).toContain('href="http://localhost:4242/"')
  })

  test('reports an error for each wrong field', async () => {
    const emulator = await start()
    const { id } = await emulator.stripe.checkout.sessions.create(withoutAddress)

    const response = await pay(emulator, id, {
      email: '',
      number: '4242',
      expiry: '01/20',
      cvc: '1',
    })

    const page = await response.text()
    expect(page).toContain('Your email is incomplete.')
    expect(page).toContain('Your card number is incomplete.')
    expect(page).toContain('Your card&#39;s expiration year is in the past.')
    expect(page).toContain('Your card&#39;s security code is incomplete.')
    expect((await emulator.stripe.paymentIntents.list()).data).toEqual([])
  })

  test('escapes markup in names', async () => {
    const emulator = await start({ sellerName: '<b>Shop</b>' })
    const { url } = await openSession(emulator)

    const page = await (await fetch(String(url))).text()

    expect(page).not.toContain('<b>')
    expect(page).toContain('&#60;b&#62;Shop')
  })

  test('fills in a test card without scripts', async () => {
    const emulator = await start()
    const { url } = await openSession(emulator)

    const page = await (await fetch(`${url}?card=378282246310005`)).text()

    expect(page).toContain('value="3782 822463 10005"')
    expect(page).toContain('value="1234"')
  })

  test('says that a paid session is paid', async () => {
    const emulator = await start()
    const { id } = await paidSession(emulator)

    const page = await (await fetch(`${emulator.url}/c/pay/${id}`)).text()

    expect(page).toContain('This payment is complete')
    expect(page).toContain('href="http://localhost:4242/congratulations"')
  })

  test('charges nothing once the session has expired', async () => {
    const clock = handTurnedClock()
    const emulator = await start({ clock })
    const { id } = await openSession(emulator)
    clock.turnBy(24 * 3_600_000)

    const response = await pay(emulator, id)

    expect(response.status).toBe(410)
    expect(await response.text()).toContain('This checkout has expired')
    expect((await emulator.stripe.charges.list()).data).toEqual([])
  })

  test('rejects a form from another site', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator)
    const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' }
    const address = `${emulator.url}/c/pay/${id}`

    const byOrigin = await submit(address, card, { origin: 'https://evil.example' })
    const byFetchSite = await submit(address, card, { 'sec-fetch-site': 'cross-site' })

    expect([byOrigin.status, byFetchSite.status]).toEqual([403, 403])
    expect((await emulator.stripe.charges.list()).data).toEqual([])
  })

  test('is labelled as an emulator on every page', async () => {
    const emulator = await start()
    const open = await openSession(emulator)
    const paid = await paidSession(emulator)
    const paths = [`/c/pay/${open.id}`, `/c/pay/${paid.id}`, '/c/pay/unknown', '/']

    const pages = await Promise.all(
      paths.map(async (path) => (await fetch(emulator.url + path)).text()),
    )

    for (const page of pages) expect(page).toContain('Stripe emulator')
  })
})

const withoutAddress = {
  mode: 'payment',
  line_items: [
    {
      price_data: { currency: 'usd', unit_amount: 1499, product_data: { name: 'Ebook' } },
    },
  ],
  success_url: 'http://localhost:4242/congratulations',
} satisfies Stripe.Checkout.SessionCreateParams

async function theIntent({ stripe }: RunningEmulator): Promise<Stripe.PaymentIntent> {
  const { data } = await stripe.paymentIntents.list()
  const [intent] = data
  if (!intent || data.length > 1) throw new Error(`There are ${data.length} emulator.`)

  return intent
}
