import { salesChart, waterfallChart } from '../../../../lambda/office/statement/page/charts'

/** Where the bars of a drawing begin and how long they are, in percent. */
const bars = (markup: string) =>
  [...markup.matchAll(/<rect class="(\w+)" x="([\d.]+)%" y="[\d.]+em" width="([\d.]+)%"/g)].map(
    ([, kind, x, width]) => [kind, Number(x), Number(width)],
  )

test('a balance below zero has a line at zero', () => {
  const { markup } = waterfallChart(
    [
      { name: 'Payouts', kind: 'out', cents: -400, from: 300, to: -100 },
      { name: 'Ending balance', kind: 'balance', cents: -100, from: 0, to: -100 },
    ],
    'usd',
  )

  expect(bars(markup)).toEqual([
    ['out', 0, 100],
    ['balance', 0, 25],
  ])
  expect(markup).toContain('<line x1="25%" x2="25%"')
})

test('a month of free copies is drawn and listed, and a day without a sale is no row', () => {
  const { markup } = salesChart(
    [
      { day: '2026-10-01', sales: 1, salesCents: 0 },
      { day: '2026-10-02', sales: 0, salesCents: 0 },
    ],
    'usd',
  )

  expect(markup.match(/height="0em"/g)).toHaveLength(2)
  expect(markup).toContain('<th scope="row">2026-10-01</th><td>1</td><td>$0.00</td>')
  expect(markup).not.toContain('<th scope="row">2026-10-02</th>')
})
