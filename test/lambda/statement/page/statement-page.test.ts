import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPayoutItself } from '../../../../lambda/ledger/movement'
import { calendarOf } from '../../../../lambda/ledger/period'
import { summarize } from '../../../../lambda/ledger/totals'
import { currencyStatement } from '../../../../lambda/statement/figures/currency-statement'
import { statementEmail } from '../../../../lambda/statement/email/statement-email'
import { statementPage } from '../../../../lambda/statement/page/statement-page'
import { sampleMonth, sampleStatement } from '../../../support/lambda/sample-statement'

/** What a file of the folder says. With UPDATE_GOLDEN=1 it is written first: look at it before a commit. */
function golden(name: string, content: string): string {
  const path = join(import.meta.dirname, 'golden', name)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(path, content)
  return readFileSync(path, 'utf8')
}

test('the page of a month is the same to the byte', () => {
  const page = statementPage(sampleStatement())

  expect(page).toBe(golden('statement.html', page))
})

test('the e-mail of a month is the same to the byte', () => {
  const email = statementEmail(sampleStatement(), ['2026-10-statement.html'])

  expect(email.html).toBe(golden('email.html', email.html))
  expect(email.text).toBe(golden('email.txt', email.text))
  expect(email.subject).toBe('Fourstep Press: statement of October 2026, agrees with Stripe')
})

test('a page that differs names each difference with both figures', () => {
  const differences = [
    {
      reason: 'refund_amount' as const,
      subject: 'EB-7K3M9Q2T',
      currency: 'usd',
      expectedCents: 500,
      foundCents: 499,
    },
  ]
  const verdict = { differences, orders: 60, payouts: 1 }

  const page = statementPage(sampleStatement({ verdict }))

  expect(page).toContain('Differs from Stripe')
  expect(page).toContain(
    'EB-7K3M9Q2T: The refunds are not those of the order ($5.00 expected, $4.99 in the ledger)',
  )
})

test('an e-mail that differs names each difference, apart from what is open', () => {
  const difference = {
    reason: 'payout_sum' as const,
    subject: 'po_1',
    currency: 'usd',
    expectedCents: 57040,
    foundCents: 57041,
  }
  const outage = {
    kind: 'undelivered',
    subject: '2 more orders',
    date: '2026-11-01T12:00:00.000Z',
    note: '',
  } as const
  const verdict = { differences: [difference], orders: 60, payouts: 1 }

  const { text, html } = statementEmail(sampleStatement({ verdict, open: [outage] }), [])

  expect(text).toContain('Differs from Stripe: 1 difference\npo_1: The payout is not the sum')
  expect(text).toContain('Not delivered Nov 1, 2026: 2 more orders\n')
  expect(html.indexOf('po_1: The payout')).toBeLessThan(html.indexOf('Gross sales'))
})

test('what a payout contains adds up to its sum, payouts made by hand included', () => {
  const { movements, contents } = sampleMonth()
  const byHand = movements.map((each) =>
    each.type === 'payout' ? { ...each, otherPayoutsCents: -500 } : each,
  )
  const [payout, contained] = [byHand.find(isPayoutItself), [...contents.values()][0]]
  const [balance] = summarize(byHand)
  if (!payout || !contained || !balance) throw new Error('The sample has no payout')
  const withOther = new Map([[payout, { ...contained, netCents: contained.netCents - 500 }]])
  const facts = { balance, lastBalance: undefined, movements: byHand, contents: withOther }
  const statement = currencyStatement({ ...facts, ...calendarOf(sampleStatement().period) })

  const page = statementPage(sampleStatement({ currencies: [statement] }))

  expect(page).toContain(
    '<th scope="row">Payouts made by hand before</th><td></td><td>−$5.00</td></tr>' +
      '<tr class="sum"><th scope="row">Sum</th><td></td><td>$565.40</td></tr>',
  )
})

test('what Stripe holds in reserve stands below the ending balance, on the page and in the e-mail', () => {
  const { currencies } = sampleStatement()
  const withReserve = currencies.map((each) => ({
    ...each,
    balance: { ...each.balance, reservedCents: 2500 },
  }))
  const statement = sampleStatement({ currencies: withReserve })

  const { html, text } = statementEmail(statement, [])

  expect(statementPage(statement)).toMatch(
    /Ending balance.*\n?<tr><th scope="row">Held in reserve<\/th>(<td><\/td>){3}<td>\$25\.00/,
  )
  expect(html).toContain('>Held in reserve: $25.00<')
  expect(text).toMatch(/\nEnding: .*\nHeld in reserve: \$25\.00\n/)
})

test('a statement whose balance was not compared agrees as far as compared, without a tick', () => {
  const statement = sampleStatement({ verdict: { differences: [], orders: 60, payouts: 1 } })

  const { subject, text } = statementEmail(statement, [])

  expect(statementPage(statement)).toContain(
    '<section class="verdict"><h2>Agrees with Stripe as far as compared</h2><p>60 orders and 1 payout compared, but not',
  )
  expect(subject).toMatch(/, agrees with Stripe as far as compared$/)
  expect(text).toContain('\nAgrees with Stripe as far as compared\n')
})

test('a month without money says so', () => {
  const page = statementPage(sampleStatement({ currencies: [], open: [] }))

  expect(page).toContain('No money moved in this month.')
  expect(page).toContain('Nothing is open.')
})

test('the page loads nothing: no address of another place is in it', () => {
  const page = statementPage(sampleStatement())

  expect(page).not.toMatch(/<(script|link|img|iframe)|url\(|@import|src=/)
  expect(page.replaceAll(/xmlns(:xlink)?="[^"]+"/g, '')).not.toMatch(/https?:/)
})

test('each chart is named for those who do not see it', () => {
  const page = statementPage(sampleStatement())

  const charts = page.match(/<svg [^>]*>/g) ?? []
  expect(charts).toHaveLength(4)
  for (const chart of charts) expect(chart).toMatch(/role="img" aria-label="[^"]{40,}"/)
})

test.each([
  ['jpy', '¥1,499'],
  ['kwd', 'KWD\u00a01.499'],
])('amounts in %s have its decimals', (currency, price) => {
  const statement = sampleStatement()
  const currencies = statement.currencies.map((each) => ({
    ...each,
    currency,
    headlines: [{ name: 'Gross sales', cents: 1499, lastCents: 0 }],
  }))

  expect(statementPage({ ...statement, currencies })).toContain(price)
})
