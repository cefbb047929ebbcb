import { gsm7Septets } from '../../../lambda/messages/gsm7'

test.each([
  ['', 0],
  ['Save $35!', 9],
  ['two\nlines', 9],
  ['https://example.com/a_b', 23],
  ['[x]', 5],
  ['€', 2],
])('%j takes %i septets', (text, septets) => {
  expect(gsm7Septets(text)).toBe(septets)
})

test.each(['it’s', '“quoted”', 'a – b', 'a — b', 'more…', '`', '🎉', 'ё', '\t'])(
  '%j is not in the alphabet',
  (text) => {
    expect(gsm7Septets(text)).toBeUndefined()
  },
)
