import { readFileSync } from 'node:fs'
import type { Kinds } from '../account/kinds'
import { checkCardForm, type CardForm } from '../cards/check-card-form'
import { testCards } from '../cards/test-cards'
import { eventTypes, movements, noon, sale } from './support/sale'
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
    expect(response.headers.get('location')).toBe(page + id)
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_email: null,
      customer_details: { email: 'bob@example.com' },
    })
  })

  test('leaves a charge with its fee, 2.9 % and 30 cents, and sends events in order', async () => {
    const emulator = await sale()

    const booked = { amount: 1499, fee: 73, net: 1426, type: 'charge', source: emulator.charge.id }
    expect(await movements(emulator)).toMatchObject([booked])
    expect(emulator.charge).toMatchObject({
      paid: true,
      billing_details: { email: 'ann@example.com' },
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    })
    expect(eventTypes(emulator)).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
      'charge.updated',
    ])
  })

  test('pays once when the button is pressed twice', async () => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    await Promise.all([pay(emulator, id), pay(emulator, id)])

    expect(emulator.account.ledger.all('charge')).toHaveLength(1)
  })
})

describe('a card that is declined', () => {
  test('says why', async () => {
    const emulator = await start()
    const declines = [
      ['4000000000009995', 'card_declined', 'insufficient_funds', 'card has insufficient funds.'],
      ['4000000000000341', 'card_declined', 'generic_decline', 'Your card was declined.'],
      ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
      ['4000030000094242', 'card_declined', 'test_mode_live_card', 'only test cards'],
    ] as const

    for (const [number, code, decline_code, message] of declines) {
      const { id } = await openSession(emulator)
      const response = await pay(emulator, id, { number })
      const intent = emulator.account.ledger.all('payment_intent').at(-1)
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

    const charges = emulator.account.ledger.all('charge')
    expect(await declined.text()).toContain('value="4000 0000 0000 0002"')
    expect(paid.status).toBe(303)
    expect(charges.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    expect(new Set(charges.map((charge) => charge.payment_intent)).size).toBe(1)
    expect(theIntent(emulator).last_payment_error).toBeNull()
  })
})

describe('a card that needs confirmation', () => {
  test.each([
    ['pays after Complete', '4000002760003184', 'complete', 'succeeded'],
    ['does not pay after Fail', '4000002500003155', 'fail', 'requires_payment_method'],
    ['can still be declined', '4000008400001629', 'complete', 'requires_payment_method'],
  ])('%s', async (_case, number, answer, status) => {
    const emulator = await start()
    const { id } = await openSession(emulator)

    const challenged = await pay(emulator, id, { number })
    const waiting = theIntent(emulator)
    await submit(`${emulator.url}/c/pay/${id}/confirm`, { answer })

    const session = await emulator.stripe.checkout.sessions.retrieve(id)
    expect(challenged.headers.get('location')).toBe(`/c/pay/${id}/confirm`)
    expect(waiting.status).toBe('requires_action')
    expect(theIntent(emulator).status).toBe(status)
    expect(session.status).toBe(status === 'succeeded' ? 'complete' : 'open')
  })
})

describe('the form of a card', () => {
  const good: CardForm = {
    email: 'ann@example.com',
    number: '4242 4242 4242 4242',
    expiry: '12 / 34',
    cvc: '123',
    place: '',
    business: '',
    taxId: '',
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
      ['number', '4242 4242 4242 4241', 'Your card number is invalid.'],
      ['expiry', '10/26', "Your card's expiration date is in the past."],
      ['cvc', '12', "Your card's security code is incomplete."],
      ['email', 'ann', 'Your email is invalid.'],
    ] as const

    for (const [field, value, message] of wrong) {
      const result = checkCardForm({ ...good, [field]: value }, noon)
      expect(result).toEqual({ errors: { [field]: message } })
    }
  })

  test('accepts every test card, American Express with four digits of CVC only', () => {
    for (const { number } of testCards) {
      const cvc = number.startsWith('37') ? '1234' : '123'
      expect(checkCardForm({ ...good, number, cvc }, noon)).toHaveProperty('card')
    }
    expect(checkCardForm({ ...good, number: '378282246310005' }, noon)).toHaveProperty('errors.cvc')
  })

  test('does not derive the fingerprint from a real number', () => {
    const [one, other] = ['4012888888881881', '4012888888881881'].map((number) =>
      checkCardForm({ ...good, number }, noon),
    )

    expect(one).toMatchObject({ card: { fingerprint: expect.any(String) } })
    expect(one).not.toEqual(other)
  })
})

function theIntent({ account }: RunningEmulator): Kinds['payment_intent'] {
  const [intent, ...others] = account.ledger.all('payment_intent')
  if (!intent || others.length > 0) throw new Error('There is not one payment.')
  return intent
}
