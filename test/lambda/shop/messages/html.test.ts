import { html } from '../../../../lambda/shop/messages/html'

test('strings are escaped, markup is kept, lists are joined, undefined adds nothing', () => {
  const list = [html`1`, html`2`]
  const { markup } = html`<p title="${'"'}">${'<b>'}${html`<i>&amp;</i>`}${list}${undefined}</p>`

  expect(markup).toBe('<p title="&quot;">&lt;b&gt;<i>&amp;</i>12</p>')
})
