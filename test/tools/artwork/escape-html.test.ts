import { escapeHtml } from '../../../tools/artwork/escape-html'

test('a title with signs that HTML reads stays a title', () => {
  expect(escapeHtml('Salt & <Smoke> "at home"')).toBe(
    'Salt &amp; &lt;Smoke&gt; &quot;at home&quot;',
  )
})
