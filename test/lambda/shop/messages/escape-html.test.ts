import { escapeHtml } from '../../../../lambda/shop/messages/html'

test('text cannot break out of its element or attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
  )
})

test('any other text stays as it is', () => {
  expect(escapeHtml('The $30,000 Month · naïve €')).toBe('The $30,000 Month · naïve €')
})
