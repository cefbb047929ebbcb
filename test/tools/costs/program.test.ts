import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { costsPage } from '../../../tools/costs/page/costs-page'
import { costsProgram } from '../../../tools/costs/program'

let folder: string
let path: string
let printed: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'costs-'))
  path = join(folder, 'costs.md')
  printed = []
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (...words: string[]) =>
  costsProgram(path, (text) => printed.push(text)).parseAsync(words, { from: 'user' })
/** The cells of the line that begins with a name. */
const line = (name: string) =>
  printed
    .join('\n')
    .split('\n')
    .map((text) => text.split('│').map((cell) => cell.trim()))
    .find(([, cell]) => cell === name)
    ?.slice(2, -1)

test('without options the document is written, and left alone when it is fresh', async () => {
  await run()
  await run()

  expect(readFileSync(path, 'utf8')).toBe(costsPage())
  expect(printed).toEqual([`${path} is written.`, `${path} is up to date.`])
})

test('with options a month is shown and nothing is written', async () => {
  await run('--orders', '200', '--email-share', '100', '--price', '10.00')

  expect(printed[0]).toContain('10,000 visitors, 200 orders (200 by e-mail, 0 by text, 0 by both)')
  expect(line('Stripe')).toEqual(['$118.00', '5.9 %'])
  expect(line('Text messages')).toEqual(['$0.00', '0.0 %'])
  expect(() => readFileSync(path)).toThrow('ENOENT')
})

test('orders that want a text need a number to send it from', async () => {
  await run('--orders', '100', '--email-share', '0', '--text-share', '100')

  // 2.00 for the number, 100 × (0.00581 + 0.0045)
  expect(line('Text messages')?.[0]).toBe('$3.03')
})

test('the firewall and a domain add what they cost', async () => {
  await run('--orders', '0', '--firewall', '--domain')

  expect(line('WAF')?.[0]).toBe('$11.00')
  expect(line('Route 53')?.[0]).toBe('$0.50')
})

test('a large file costs what S3 asks beyond its allowance', async () => {
  await run('--orders', '1000', '--ebook-mb', '100', '--email-share', '100')

  // 2 downloads of 100 MB for each: 200 GB, of which 100 are free
  expect(line('S3')?.[0]).toMatch(/^\$9\./)
})

test('visitors alone buy as many as the document assumes', async () => {
  await run('--visitors', '5000')

  expect(printed[0]).toContain('5,000 visitors, 100 orders')
})

test.each([
  ['shares above 100', ['--email-share', '90', '--text-share', '20'], /more than 100 together/],
  ['a share that is none', ['--email-share', '101'], /from 0 to 100/],
  ['orders that are no number', ['--orders', 'many'], /A number looks like 200/],
  ['a price that is none', ['--price', '14.999'], /A price looks like 14.99/],
  ['a size that is none', ['--ebook-mb', '-1'], /A size in megabytes/],
  ['a word too many', ['all'], /too many arguments/],
  ['an option that is none', ['--cheap'], /unknown option/],
])('%s is refused', async (_case, words, message) => {
  await expect(run(...words)).rejects.toThrow(message)
})
