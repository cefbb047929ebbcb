import { html } from '../../../../lambda/shop/messages/html'

test('text is escaped, markup is kept, lists are joined, nothing adds nothing', () => {
  const list = [html`1`, html`2`]
  const { markup } =
    html`<p title="${'"'}">${'<b>'}${html`<i>&amp;</i>`}${list}${3}${[undefined, null, false]}</p>`

  expect(markup).toBe('<p title="&quot;">&lt;b&gt;<i>&amp;</i>123</p>')
})
