import { checkCardForm, type CardForm } from '../../cards/check-card-form'
import { formatCardNumber, readCardNumber } from '../../cards/card'
import { testCards } from '../../cards/test-cards'

const now = Date.UTC(2026, 10, 21, 12)
const good: CardForm = {
  email: 'ann@example.com',
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  place: '',
}

test('keeps nothing secret of a card', () => {
  const result = checkCardForm(good, now)

  expect(result).toMatchObject({
    email: 'ann@example.com',
    card: { brand: 'visa', last4: '4242', exp_year: 2034 },
  })
  expect(JSON.stringify(result)).not.toContain('424242')
})

test.each(['12/34', '12 / 34', '1234', '12/2034', '12-34'])('reads the expiry %s', (expiry) => {
  expect(checkCardForm({ ...good, expiry }, now)).toMatchObject({
    card: { exp_month: 12, exp_year: 2034 },
  })
})

test.each([
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
])('reports an error for %s %p', (field, value, message) => {
  const result = checkCardForm({ ...good, [field]: value }, now)

  expect(result).toEqual({ errors: { [field]: message } })
})

test('accepts a card until the end of its month', () => {
  expect(checkCardForm({ ...good, expiry: '11/26' }, now)).toHaveProperty('card')
})

test('requires four digits of CVC for American Express', () => {
  const amex = { ...good, number: '3782 822463 10005' }

  expect(checkCardForm(amex, now)).toHaveProperty('errors.cvc')
  expect(checkCardForm({ ...amex, cvc: '1234' }, now)).toHaveProperty('card')
})

test.each(testCards.map(({ number }) => number))('%s is a valid card number', (number) => {
  const cvc = number.startsWith('37') ? '1234' : '123'

  expect(readCardNumber(number).isValid).toBe(true)
  expect(checkCardForm({ ...good, number, cvc }, now)).toHaveProperty('card')
})

test.each([
  ['378282246310005', '3782 822463 10005'],
  ['36227206271667', '3622 720627 1667'],
  ['3056930009020004', '3056 9300 0902 0004'],
  ['424242', '4242 42'],
])('groups %s as on the card', (digits, grouped) => {
  expect(formatCardNumber(digits)).toBe(grouped)
})

test('a card that is no test card has nothing that tells its number', () => {
  const [one, other] = ['4012888888881881', '4012888888881881'].map((number) =>
    checkCardForm({ ...good, number }, now),
  )

  expect(one).toMatchObject({ card: { fingerprint: expect.any(String) } })
  expect(one).not.toEqual(other)
})
