import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCosts } from '../../../tools/costs/run-costs'
import { sizesTable } from '../../../tools/costs/tables'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'

const inDollars = { priceCents: 1499, currency: 'usd' }
let folder: string
let path: string
let terminal: FakeTerminal
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'costs-'))
  path = join(folder, 'costs.md')
  terminal = fakeTerminal()
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (...words: string[]) => runCosts(path, words, terminal, inDollars)
const cellsOf = (table = '') =>
  table.split(/[\n|]/).flatMap((cell) => (/^[\s:-]*$/.test(cell) ? [] : [cell.trim()]))
/** The cells of the line that begins with a name. */
const line = (name: string) =>
  terminal
    .printed()
    .split('\n')
    .map((text) => text.split('│').map((cell) => cell.trim()))
    .find(([, cell]) => cell === name)
    ?.slice(2, -1)

test('without options the table of the document is updated, and nothing else in it', async () => {
  writeFileSync(path, '# Costs\n\n<!-- costs -->\n\nold\n\n<!-- /costs -->\n\nWritten by hand.\n')

  await run()
  await run()

  const [before, table, after] = readFileSync(path, 'utf8').split(/<!-- .?costs -->/)
  expect([before, after]).toEqual(['# Costs\n\n', '\n\nWritten by hand.\n'])
  expect(cellsOf(table)).toEqual(cellsOf(sizesTable()))
  expect(terminal.printed()).toBe(`${path} is updated.\n${path} is up to date.`)
})

test('with options one month is printed and nothing is written', async () => {
  await run('--orders', '200', '--email-share', '100', '--price', '10.00')

  expect(terminal.printed()).toContain(
    '10,000 visitors, 200 orders (200 by e-mail, 0 by text, 0 by both)',
  )
  expect(line('Stripe')).toEqual(['$118.00', '5.9 %'])
  expect(line('Text messages')).toEqual(['$0.00', '0.0 %'])
  expect(() => readFileSync(path)).toThrow('ENOENT')
})

test('orders delivered by text need a number', async () => {
  await run('--orders', '100', '--email-share', '0', '--text-share', '100')

  // 2.00 for the number, 100 × (0.00581 + 0.0045)
  expect(line('Text messages')?.[0]).toBe('$3.03')
})

test('the firewall and a domain add their prices', async () => {
  await run('--orders', '0', '--firewall', '--domain')

  // Five dollars and five rules at $1, and the requests of the probe
  expect(line('WAF')?.[0]).toBe('$10.02')
  expect(line('Route 53')?.[0]).toBe('$0.50')
})

test('a large file costs S3 traffic beyond the free tier', async () => {
  await run('--orders', '1000', '--ebook-mb', '100', '--email-share', '100')

  // 2 downloads of 100 MB for each: 200 GB, of which 100 are free
  expect(line('S3')?.[0]).toMatch(/^\$9\./)
})

test('visitors without orders buy at the rate that docs/costs.md assumes', async () => {
  await run('--visitors', '5000')

  expect(terminal.printed()).toContain('5,000 visitors, 100 orders')
})

test('without a price the ebook costs what product/ says', async () => {
  await run('--orders', '100')

  expect(terminal.printed()).toContain('sold for $1,499.00')
})

test('an ebook in another currency needs a price in dollars', async () => {
  const inYen = { priceCents: 2480, currency: 'jpy' }

  expect(await runCosts(path, ['--orders', '100'], terminal, inYen)).toBe(2)
  expect(terminal.shown()).toMatch(/dollars and the ebook is sold in JPY: add --price/)
  expect(await runCosts(path, ['--orders', '100', '--price', '16.00'], terminal, inYen)).toBe(0)
  expect(terminal.printed()).toContain('sold for $1,600.00')
})

test.each([
  ['shares above 100', ['--email-share', '90', '--text-share', '20'], /more than 100 together/],
  ['a share above 100', ['--email-share', '101'], /from 0 to 100/],
  ['orders that are not a number', ['--orders', 'many'], /A number looks like 200/],
  ['a price with three decimals', ['--price', '14.999'], /A price looks like 14.99/],
  ['a negative size', ['--ebook-mb', '-1'], /A size in megabytes/],
  ['an argument', ['all'], /too many arguments/],
  ['an unknown option', ['--cheap'], /unknown option/],
])('%s is refused with exit code 2', async (_case, words, message) => {
  expect(await run(...words)).toBe(2)

  expect(terminal.shown()).toMatch(message)
})
