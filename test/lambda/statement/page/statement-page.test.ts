import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statementEmail } from '../../../../lambda/statement/email/statement-email'
import { statementPage } from '../../../../lambda/statement/page/statement-page'
import { sampleStatement } from '../../../support/lambda/sample-statement'

const golden = (name: string) => join(import.meta.dirname, 'golden', name)

/** With UPDATE_GOLDEN=1 the files are written instead; look at them before a commit. */
function expectGolden(name: string, content: string): void {
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden(name), content)
  expect(content).toBe(readFileSync(golden(name), 'utf8'))
}

test('the page of a month is the same to the byte', () => {
  expectGolden('statement.html', statementPage(sampleStatement()))
})

test('the e-mail of a month is the same to the byte', () => {
  const email = statementEmail(sampleStatement(), ['2026-10-statement.html'])

  expectGolden('email.html', email.html)
  expectGolden('email.txt', email.text)
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
