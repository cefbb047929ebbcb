import { hangingIndent } from '../../../frontend/landing/hanging-indent'

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
