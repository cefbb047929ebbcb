import { fillTemplate, partWith } from '../../../../lambda/shop/messages/fill-template'

const { begin, end } = partWith('tax')
const template = `Paid {{amount}}${begin}\nTax {{tax}} of {{amount}}${end}\nThank you, {{name}}`
const fill = (values: Record<string, string | undefined>) =>
  fillTemplate(template, values, (value) => value.toUpperCase())

test('a part is kept when its placeholder has a value, also an empty one', () => {
  expect(fill({ amount: 'a', tax: 't', name: 'n' })).toBe('Paid A\nTax T of A\nThank you, N')
  expect(fill({ amount: 'a', tax: '', name: 'n' })).toBe('Paid A\nTax  of A\nThank you, N')
})

test('a part is removed, with its line break, when its placeholder has no value', () => {
  expect(fill({ amount: 'a', tax: undefined, name: 'n' })).toBe('Paid A\nThank you, N')
})

test('a value that looks like a placeholder or a part is inserted unchanged', () => {
  const value = `${begin}{{NAME}}${end}`.toUpperCase()

  expect(fill({ amount: value, name: 'n' })).toBe(`Paid ${value}\nThank you, N`)
})
