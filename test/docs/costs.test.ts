import { readFileSync } from 'node:fs'
import { figures } from '../costs/figures'
import { monthOf } from '../costs/month'
import { dollarsOf } from '../costs/prices'
import { bareStage, synthesizeStore } from '../support/lib/store-template'

const { resources } = synthesizeStore(bareStage)
const computed = figures(resources)

/** Without the line breaks and the width of columns that the formatter chooses. */
const flat = (markdown: string) => markdown.replaceAll(/\s+/g, ' ').replaceAll(/-{2,}/g, '--')
const textOf = (path: string) => flat(readFileSync(path, 'utf8'))

test('a month in which nothing is sold costs less than its limit', () => {
  const dollars = dollarsOf(monthOf(resources))

  expect(dollars).toBeGreaterThan(0)
  expect(dollars).toBeLessThan(0.15)
})

test.each([
  // A picture of the sample, and what product.ts calls 1499.
  { path: 'README.md', parts: computed.readme, others: ['$30,000', '$14.99'] },
  // Said by others: Gumroad, CloudWatch, Stripe twice, CloudFront.
  { path: 'docs/costs.md', parts: computed.costs, others: ['$14.99', '$20,000', '$3', '$15', '$15', '$2.20'] },
])('$path has the computed sums and no others', ({ path, parts, others }) => {
  const rest = parts.map(flat).reduce((text, part) => text.replace(part, ''), textOf(path))

  expect(parts.filter((part) => !textOf(path).includes(flat(part)))).toEqual([])
  expect(rest.match(/\$\d+([,.]\d+)*/g)).toEqual(others)
})
