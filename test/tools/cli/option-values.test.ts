import { matching, wholeNumber } from '../../../tools/cli/option-values'

test('a whole number above 0 is read', () => {
  expect([wholeNumber('1'), wholeNumber('4242')]).toEqual([1, 4242])
})

test.each(['', 'ten', '0', '-1', '1.5', '1e400'])('"%s" is refused', (text) => {
  expect(() => wholeNumber(text)).toThrow('Give a whole number above 0.')
})

test('a text that matches the pattern of its option is returned unchanged, and any other is refused', () => {
  const country = matching(/^[a-z]{2}$/i, 'A country is two letters.')

  expect(country('us')).toBe('us')
  expect(() => country('USA')).toThrow('A country is two letters.')
})
