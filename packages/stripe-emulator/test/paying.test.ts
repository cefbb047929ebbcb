import { readFileSync } from 'node:fs'
import type Stripe from 'stripe'
import { formatCardNumber } from '../cards/card'
import { checkCardForm, type CardForm } from '../cards/check-card-form'
import { testCards } from '../cards/test-cards'
import { eventTypes, noon, sale } from './support/sale'
import { openSession, pay, start, submit, type RunningEmulator } from './support/stripe-under-test'

describe('a card that pays', () => {
  test('completes the session, sends the buyer to the success page, and leaves no number on disk', async () => {
    const emulator = await start()
    const page = 'http://localhost:4242/congratulations?session='
    const success_url = `${page}{CHECKOUT_SESSION_ID}`
    const { id } = await openSession(emulator, { success_url, customer_email: undefined })

    const response = await pay(emulator, id, { email: 'bob@example.com' })

    const session = await emulator.stripe.checkout.sessions.retrieve(id)
    const stored = readFileSync(`${emulator.dataDir}/payments.jsonl`, 'utf8')
    expect(stored).not.toMatch(/4242 ?4242/)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(page + id)
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(session).toMatchObject({
      customer_email: null,
      customer_details: { email: 'bob@example.com' },
    })
  })

  test('leaves a charge with its fee, 2.9 % and 30 cents, and sends events in order', async () => {
    const emulator = await sale()

    const { intentId } = emulator.session
    const expand = ['latest_charge.balance_transaction']
    const intent = await emulator.stripe.paymentIntents.retrieve(intentId, { expand })

    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 1499,
      latest_charge: {
        paid: true,
        billing_details: { email: 'ann@example.com' },
        payment_method_details: { card: { brand: 'visa', last4: '4242' } },
        balance_transaction: { amount: 1499, fee: 73, net: 1426, type: 'charge' },
      },
    })
    expect(await eventTypes(emulator)).toEqual([
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

    expect(responses.map(({ status }) => status)).toEqual([303, 303])
    expect((await emulator.stripe.charges.list()).data).toHaveLength(1)
  })
})

describe('a card that is declined', () => {
  test('says why', async () => {
    const emulator = await start()
    const declines = [
      ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
      ['4000000000009995', 'card_declined', 'insufficient_funds', 'card has insufficient funds.'],
      ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
      ['4000000000000341', 'card_declined', 'generic_decline', 'Your card was declined.'],
      ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
      [
        '4000000000000127',
        'incorrect_cvc',
        undefined,
        'Your card&#39;s security code is incorrect.',
      ],
      ['4000000000000119', 'processing_error', undefined, 'An error occurred while processing'],
      ['4012888888881881', 'card_declined', 'test_mode_live_card', 'only test cards'],
      ['4000030000094242', 'card_declined', 'test_mode_live_card', 'only test cards'],
    ] as const

    for (const [number, code, decline_code, message] of declines) {
      const { id } = await openSession(emulator)
      const response = await pay(emulator, id, { number })
      const [intent] = (await emulator.stripe.paymentIntents.list()).data
      expect(await response.text()).toContain(message)
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: decline_code === undefined ? { code } : { code, decline_code },
      })
    }
  })

  test('stays in the form, and another card can pay', async () => {
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

  test.each([
    ['4000002500003155', 'fail', 'unable to authenticate'],
    ['4000008400001629', 'complete', 'Your card was declined.'],
  ])('does not pay, and leaves the session open: %s, %s', async (number, answer, message) => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    await pay(emulator, id, { number })
    const result = await submit(`${emulator.url}/c/pay/${id}/confirm`, { answer })

    const session = await emulator.stripe.checkout.sessions.retrieve(id)
    expect(await result.text()).toContain(message)
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  })
})

describe('the form of a card', () => {
  const good: CardForm = {
    email: 'ann@example.com',
    number: '4242 4242 4242 4242',
    expiry: '12 / 34',
    cvc: '123',
    place: '',
  }

  test('reads every form of an expiry, and keeps no number', () => {
    const exp = { exp_month: 12, exp_year: 2034 }
    for (const expiry of ['12/34', '12 / 34', '1234', '12/2034', '12-34']) {
      const result = checkCardForm({ ...good, expiry }, noon)
      expect(result).toMatchObject({ card: { brand: 'visa', last4: '4242', ...exp } })
      expect(JSON.stringify(result)).not.toContain('424242')
    }
    expect(checkCardForm({ ...good, expiry: '11/26' }, noon)).toHaveProperty('card')
  })

  test('reports an error for each wrong field', () => {
    const wrong = [
      ['number', '', 'Your card number is incomplete.'],
      ['number', '4242 4242', 'Your card number is incomplete.'],
      ['number', '4242 4242 4242 4241', 'Your card number is invalid.'],
      ['number', 'four two', 'Your card number is invalid.'],
      ['expiry', '12', "Your card's expiration date is incomplete."],
      ['expiry', '13/30', "Your card's expiration month is invalid."],
      ['expiry', '10/26', "Your card's expiration date is in the past."],
      ['expiry', '12/25', "Your card's expiration year is in the past."],
      ['expiry', '12/99', "Your card's expiration year is invalid."],
      ['cvc', '12', "Your card's security code is incomplete."],
      ['cvc', 'abc', "Your card's security code is invalid."],
      ['email', 'ann', 'Your email is invalid.'],
    ] as const

    for (const [field, value, message] of wrong) {
      const result = checkCardForm({ ...good, [field]: value }, noon)
      expect(result).toEqual({ errors: { [field]: message } })
    }
  })

  test('requires four digits of CVC for American Express', () => {
    expect(checkCardForm({ ...good, number: '378282246310005' }, noon)).toHaveProperty('errors.cvc')
  })

  test('accepts every test card', () => {
    for (const { number } of testCards) {
      const cvc = number.startsWith('37') ? '1234' : '123'
      expect(checkCardForm({ ...good, number, cvc }, noon)).toHaveProperty('card')
    }
  })

  test('groups digits as on the card', () => {
    const grouped = ['3782 822463 10005', '3622 720627 1667', '3056 9300 0902 0004', '4242 42']
    for (const text of grouped) expect(formatCardNumber(text.replaceAll(' ', ''))).toBe(text)
  })

  test('does not derive the fingerprint from a real number', () => {
    const [one, other] = ['4012888888881881', '4012888888881881'].map((number) =>
      checkCardForm({ ...good, number }, noon),
    )

    expect(one).toMatchObject({ card: { fingerprint: expect.any(String) } })
    expect(one).not.toEqual(other)
  })
})

async function theIntent({ stripe }: RunningEmulator): Promise<Stripe.PaymentIntent> {
  const { data } = await stripe.paymentIntents.list()
  const [intent] = data
  if (!intent || data.length > 1) throw new Error(`There are ${data.length} payments.`)
  return intent
}
