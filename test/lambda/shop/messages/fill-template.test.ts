import { readFileSync } from 'node:fs'
import { fillTemplate, partWith } from '../../../../lambda/shop/messages/fill-template'
import { html } from '../../../../lambda/shop/messages/html'
import { renderEmailModule } from '../../../../tools/messages/render-email'

const { begin, end } = partWith('tax')
const template = `Paid {{amount}}${begin}\nTax {{tax}} of {{amount}}${end}\nThank you, {{name}}`
const fill = (values: Record<string, string | undefined>) =>
  fillTemplate(template, values, (value) => value.toUpperCase())

test('a part is kept when its placeholder has a value, also an empty one, and is removed without one', () => {
  expect(fill({ amount: 'a', tax: 't', name: 'n' })).toBe('Paid A\nTax T of A\nThank you, N')
  expect(fill({ amount: 'a', tax: '', name: 'n' })).toBe('Paid A\nTax  of A\nThank you, N')
  expect(fill({ amount: 'a', tax: undefined, name: 'n' })).toBe('Paid A\nThank you, N')
})

test('a value that looks like a placeholder, a part or a pattern is inserted unchanged', () => {
  const value = `${begin}{{NAME}}${end}$&$1$$`.toUpperCase()

  expect(fill({ amount: value, name: 'n' })).toBe(`Paid ${value}\nThank you, N`)
})

test('text is escaped, markup is kept, lists are joined, nothing adds nothing', () => {
  const list = [html`1`, html`2`]
  const { markup } =
    html`<p title="${`"'`}">${'<b> naïve € &amp;'}${html`<i>&amp;</i>`}${list}${3}${[undefined, null, false]}</p>`

  expect(markup).toBe('<p title="&quot;&#39;">&lt;b&gt; naïve € &amp;amp;<i>&amp;</i>123</p>')
})

test('the committed e-mail equals what product/ and the component render', () => {
  const committed = readFileSync('lambda/shop/messages/rendered-email.ts', 'utf8')

  expect(committed).toBe(renderEmailModule())
})
