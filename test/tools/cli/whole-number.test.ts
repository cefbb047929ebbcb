import { wholeNumber } from '../../../tools/cli/whole-number'

test('a whole number above 0 is read', () => {
  expect([wholeNumber('1'), wholeNumber('4242')]).toEqual([1, 4242])
})

test.each(['', 'ten', '0', '-1', '1.5', '1e400'])('"%s" is refused', (text) => {
  expect(() => wholeNumber(text)).toThrow('Give a whole number above 0.')
})
