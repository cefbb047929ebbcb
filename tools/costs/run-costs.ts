import { type Command, InvalidArgumentError } from 'commander'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as markdown from 'prettier/plugins/markdown'
import { format } from 'prettier/standalone'
import { decimalPrice } from '../../product/format-price'
import { product } from '../../product/product'
import { projectRoot } from '../build/project-root'
import { type ExitCode, runCommand } from '../cli/run-command'
import type { Terminal } from '../cli/terminal'
import { habits, type Month, typicalMonth } from './month'
import { monthTable, sizesTable } from './tables'

type NumberOption = 'orders' | 'visitors' | 'emailShare' | 'textShare' | 'price' | 'ebookMb'
type Options = Partial<Record<NumberOption, number> & Record<'firewall' | 'domain', true>>

type Sold = { priceCents: number; currency: string }

/** Runs `npm run costs`: updates the table in the document at `path`, or prints one month of the ebook that is sold. */
export function runCosts(
  path: string,
  args: string[],
  terminal: Terminal,
  sold: Sold = product,
): Promise<ExitCode> {
  const { conversionPercent, emailShare, textShare } = habits
  const define = (command: Command, { print }: Terminal) => {
    command
      .usage('-- [options]')
      .description('Updates the table in docs/costs.md; with options it prints one month instead.')
      .option('--orders <n>', `orders (${conversionPercent} % of the visitors, or 100)`, count)
      .option('--visitors <n>', `visitors (so many that ${conversionPercent} % of them buy)`, count)
      .option('--email-share <percent>', `orders by e-mail alone (${emailShare})`, percent)
      .option('--text-share <percent>', `by text alone (${textShare}); the rest want both`, percent)
      .option(
        '--price <dollars>',
        'price of the ebook (as in product/, if that is in dollars)',
        dollarPrice,
      )
      .option('--ebook-mb <n>', 'size of the file in MB (as in product/)', megabytes)
      .option('--firewall', 'with the firewall')
      .option('--domain', 'with its own domain')
      .addHelpText('after', '\nExit codes: 0 done, 1 failed, 2 wrong arguments')
    return async () => {
      const options = command.opts<Options>()
      if ((options.emailShare ?? 0) + (options.textShare ?? 0) > 100) {
        command.error('error: the shares of e-mail and text are more than 100 together')
      }
      if (Object.keys(options).length === 0) {
        print(await updateTable(path))
        return 0
      }
      const { price = dollarsOf(sold) } = options
      if (price === undefined) {
        const currency = sold.currency.toUpperCase()
        command.error(
          `error: this command counts in dollars and the ebook is sold in ${currency}: add --price with its price in dollars`,
        )
      }
      print(monthTable(monthOf(options, price)))
      return 0
    }
  }
  return runCommand({ name: 'npm run costs', args, terminal, define })
}

async function updateTable(path: string): Promise<string> {
  const page = readFileSync(path, 'utf8')
  const updated = await withTable(page)
  if (updated !== page) writeFileSync(path, updated)
  return `${path} is ${updated === page ? 'up to date' : 'updated'}.`
}

/** The document with today's table between its two markers; throws when one is missing. */
export async function withTable(page: string): Promise<string> {
  const between = /(?<=<!-- costs -->\n).*(?=<!-- \/costs -->)/s
  if (!between.test(page)) throw new Error('No <!-- costs --> … <!-- /costs --> in the document.')
  const table = await format(sizesTable(), { parser: 'markdown', plugins: [markdown] })
  return page.replace(between, () => `\n${table}\n`)
}

function dollarsOf({ priceCents, currency }: Sold): number | undefined {
  return currency === 'usd' ? Number(decimalPrice(priceCents, currency)) : undefined
}

function ownEbookBytes(): number {
  return statSync(join(projectRoot, 'product/ebook', product.ebookFile)).size
}

function monthOf(options: Options, price: number): Month {
  const { visitors, textShare, ebookMb, firewall = false, domain = false } = options
  const buyers = Math.floor(((visitors ?? 5_000) * habits.conversionPercent) / 100)
  const typical = typicalMonth(options.orders ?? buyers)
  const emailShare = options.emailShare ?? Math.min(typical.emailShare, 100 - (textShare ?? 0))
  return {
    ...typical,
    visitors: visitors ?? typical.visitors,
    emailShare,
    textShare: textShare ?? Math.min(typical.textShare, 100 - emailShare),
    price,
    ebookBytes: ebookMb === undefined ? ownEbookBytes() : Math.round(ebookMb * 1e6),
    firewall,
    ownDomain: domain,
    textNumber: emailShare < 100,
  }
}

const count = parser(/^\d{1,8}$/, 'A number looks like 200.')
const percent = parser(/^(\d{1,2}|100)$/, 'A share is a number from 0 to 100.')
const dollarPrice = parser(/^\d{1,6}(\.\d\d)?$/, 'A price looks like 14.99.')
const megabytes = parser(/^\d{1,6}(\.\d+)?$/, 'A size in megabytes looks like 20.')

function parser(pattern: RegExp, message: string): (text: string) => number {
  return (text) => {
    if (!pattern.test(text)) throw new InvalidArgumentError(message)
    return Number(text)
  }
}
