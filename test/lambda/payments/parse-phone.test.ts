import { PublicError } from '../../../lambda/platform/http/public-error'
import { parsePhone } from '../../../lambda/functions/create-payment/parse-phone'
import { checkoutMessages } from '../../../product/checkout-messages'

const refusal = (input: string, countries = ['US', 'CA']) => {
  try {
    return parsePhone(input, countries)
  } catch (error) {
    return error instanceof PublicError && error.message
  }
}

test.each([
  ['202-555-0123', '+12025550123'],
  ['(202) 555 0123', '+12025550123'],
  ['+1 202 555 0123', '+12025550123'],
  ['1 202 555 0123', '+12025550123'],
  ['+1 416 555 0123', '+14165550123'],
])('%s is stored as %s', (typed, stored) => {
  expect(parsePhone(typed, ['US', 'CA'])).toBe(stored)
})

test.each([
  ['too short', '555-0123'],
  ['letters', 'call me'],
  ['a toll-free number', '+1 800 555 0199'],
  ['a premium number', '+1 900 555 0123'],
  ['an emergency number', '911'],
  ['an extension', '202-555-0123 ext. 7'],
  ['a line break', '202-555-0123\n202-555-0199'],
  ['far too long', '2'.repeat(50)],
])('[F60] %s is no number that can be texted', (_case, typed) => {
  expect(refusal(typed)).toBe(checkoutMessages.phoneInvalid)
})

test('[F59] a country that texts do not go to is named with those they do go to', () => {
  const message =
    'We can only text numbers in the United States and Canada. Please choose Email instead.'

  expect(refusal('+44 7400 123456')).toBe(message)
  expect(refusal('+1 876 555 0123')).toBe(message)
})

test('[F60] a landline is refused where numbers tell', () => {
  expect(refusal('+44 20 7946 0018', ['GB'])).toBe(checkoutMessages.phoneInvalid)
})

test('the first country is assumed for a number without a country code', () => {
  expect(parsePhone('07400 123456', ['GB', 'US'])).toBe('+447400123456')
})
