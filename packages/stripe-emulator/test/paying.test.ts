import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkCardForm, type CardForm } from '../cards/check-card-form'
import { formatCardNumber, testCards } from '../cards/test-cards'
import { eventTypes, movements, noon, sale } from './support/sale'
import { openSession, pay, start } from './support/stripe-under-test'

test('a card payment completes the session, sends the buyer to the success page, and leaves no number on disk', async () => {
  const emulator = await start()
  const page = 'http://localhost:4242/congratulations?session='
  const given = { success_url: `${page}{CHECKOUT_SESSION_ID}`, customer_email: undefined }
  const { id } = await openSession(emulator, given)

  const response = await pay(emulator, id, { email: 'bob@example.com' })

  const session = await emulator.stripe.checkout.sessions.retrieve(id)
  const stored = readFileSync(`${emulator.dataDir}/payments.jsonl`, 'utf8')
  expect(stored).not.toMatch(/4242 ?4242/)
  expect(response.headers.get('location')).toBe(page + id)
  const buyer = { customer_email: null, customer_details: { email: 'bob@example.com' } }
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, ...buyer })
})

test('a card payment leaves a charge with its fee, 2.9 % and 30 cents, and sends events in order', async () => {
  const emulator = await sale()

  const booked = { amount: 1499, fee: 73, net: 1426, type: 'charge', source: emulator.charge.id }
  expect(await movements(emulator)).toMatchObject([booked])
  expect(emulator.charge).toMatchObject({
    paid: true,
    billing_details: { email: 'ann@example.com' },
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  })
  expect(eventTypes(emulator)).toEqual(['charge.succeeded', 'checkout.session.completed'])
})

test('a card pays once when the button is pressed twice', async () => {
  const emulator = await start()
  const { id } = await openSession(emulator)

  await Promise.all([pay(emulator, id), pay(emulator, id)])

  expect(emulator.account.ledger.all('charge')).toHaveLength(1)
})

test('the README documents every card', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const cards = testCards.map(({ number }) => `\`${formatCardNumber(number)}\``)

  expect(cards.filter((card) => !readme.includes(card))).toEqual([])
})

test('a card that is declined stays in the form, which says why, and another card can pay', async () => {
  const emulator = await start()
  const { id } = await openSession(emulator)

  const declined = await (await pay(emulator, id, { number: '4000 0000 0000 0002' })).text()
  const unknown = await (await pay(emulator, id, { number: '4000 0300 0009 4242' })).text()
  const paid = await pay(emulator, id)

  const charges = emulator.account.ledger.all('charge')
  expect(declined).toContain('value="4000 0000 0000 0002"')
  expect(declined).toContain('Your card was declined.')
  expect(unknown).toContain('only test cards')
  expect(paid.status).toBe(303)
  expect(charges.map(({ status }) => status)).toEqual(['failed', 'failed', 'succeeded'])
  expect(new Set(charges.map((charge) => charge.payment_intent)).size).toBe(1)
})

test('the card form reports each wrong field, and accepts a card that expires this month', () => {
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }
  const good: CardForm = { ...card, email: 'ann@example.com', place: '', business: '', taxId: '' }
  const wrong = [
    ['number', '4242 4242 4242 424', 'Your card number is incomplete.'],
    ['number', '4242 4242 4242 424x', 'Your card number is invalid.'],
    ['expiry', '10/26', "Your card's expiration date is in the past."],
    ['cvc', '12', "Your card's security code is incomplete."],
    ['email', 'ann', 'Your email is invalid.'],
  ] as const

  for (const [field, value, message] of wrong) {
    expect(checkCardForm({ ...good, [field]: value }, noon)).toEqual({ errors: { [field]: message } })
  }
  const parsed = { number: '4242424242424242', month: 11, year: 2026 }
  expect(checkCardForm({ ...good, expiry: '11/26' }, noon)).toMatchObject({ card: parsed })
})

test('a commit is one line on disk, in which each event has the object of its time', async () => {
  const { account, dataDir, charge } = await sale()
  const lines = () => readFileSync(`${dataDir}/payments.jsonl`, 'utf8').trim().split('\n')
  const before = lines().length

  account.commit([[{ ...charge, description: 'Tea' }, 'charge.refunded']])
  account.commit([[{ ...charge, description: 'Coffee' }]])

  expect(lines()).toHaveLength(before + 2)
  const event = account.ledger.all('event').at(-1)
  expect(event?.data.object).toMatchObject({ description: 'Tea' })
  expect(account.ledger.get('charge', charge.id)).toMatchObject({ description: 'Coffee' })
})

test('records of another emulator are not taken without the key', async () => {
  const { url, account } = await start()
  const records = JSON.stringify((await sale()).account.ledger.objects())

  const { status } = await fetch(`${url}/records`, { method: 'POST', body: records })

  expect(status).toBe(401)
  expect(account.ledger.objects()).toEqual([])
})
