import { fittedSize, hangingIndent } from '../../../frontend/landing/headline-style'

test.each([
  ['“Who is ready?”', '-0.4em'],
  ['„Wer ist bereit?“', '-0.4em'],
  ['»Wer ist bereit?«', '-0.4em'],
  ['«\u00a0Qui est prêt\u202f?\u00a0»', '-0.57em'],
  ['«Chi è pronto?»', '-0.4em'],
  ['「準備はいいですか」', '-1em'],
])('the mark at the start of %s hangs by %s', (headline, indent) => {
  expect(hangingIndent(headline)).toContain(indent)
})

test('a headline without a mark starts at the edge', () => {
  expect(hangingIndent('Who is ready?')).toBeUndefined()
})

test.each([
  ['Wer führt die Geschäftsbeziehungen fort?', 10],
  ['Wer schreibt die Rückerstattungsrichtlinie?', 10],
  ['Wer führt den Handwerksbetrieb?', 8.5],
])('in a column of its width, “%s” has a line of %d em', (headline, ems) => {
  expect(fittedSize(headline)).toMatchObject({
    fontSize: `min({fontSizes.headline}, (100vw - 2 * {spacing.gutter}) / ${ems})`,
  })
})

test.each(['Who is ready to change their lives?', '「今月こそ、月末の夜に店を閉めてから」'])(
  'the words of “%s” need no smaller type',
  (headline) => {
    expect(fittedSize(headline)).toBeUndefined()
  },
)
