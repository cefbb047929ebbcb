import {
  dollars,
  formatCents,
  formatDollars,
  formatShare,
  share,
  sum,
} from '../../../tools/costs/money'

test('ten decimals of a list price add up to the cent without dust', () => {
  const tenMillion = dollars('0.0000133334') * 10_000_000n

  expect(formatDollars(tenMillion)).toBe('$133.33')
  expect(sum([dollars('0.1'), dollars('0.2')])).toBe(dollars('0.3'))
})

test.each(['', '-1', '1.', '.5', '1e3', '0.0000000000001', '1,000'])(
  '"%s" is not a sum of dollars',
  (text) => {
    expect(() => dollars(text)).toThrow(`"${text}" is not a sum of dollars`)
  },
)

test.each([
  ['0', '$0.00'],
  ['0.004999', '$0.00'],
  ['0.005', '$0.01'],
  ['2.806', '$2.81'],
  ['1499000', '$1,499,000.00'],
])('%s dollars are shown as %s', (amount, shown) => {
  expect(formatDollars(dollars(amount))).toBe(shown)
})

test.each([
  ['0.73471', '73 ¢'],
  ['0.01', '1.0 ¢'],
  ['0.00058', '0.058 ¢'],
])('%s dollars in cents are %s', (amount, shown) => {
  expect(formatCents(dollars(amount))).toBe(shown)
})

test.each([
  ['0.7347', '14.99', '4.9 %'],
  ['0.0001', '14.99', '< 0.01 %'],
  ['0', '14.99', '0.0 %'],
  ['1', '0', '-'],
])('%s of %s dollars is %s', (part, whole, shown) => {
  expect(formatShare(dollars(part), dollars(whole))).toBe(shown)
})

test('a share is taken as a price list writes it', () => {
  expect(share(dollars('14.99'), '2.9')).toBe(dollars('0.43471'))
})
