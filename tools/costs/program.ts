import { Command, InvalidArgumentError } from 'commander'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Case } from './comparison'
import { assumed, plainStage, price, visitorsFor } from './examples'
import { monthView } from './month-view'
import { dollars } from './money'
import { costsPage } from './page/costs-page'

type Options = {
  orders?: number
  visitors?: number
  emailShare?: number
  textShare?: number
  price?: string
  ebookMb?: number
  firewall?: true
  domain?: true
}

/**
 * The `npm run costs` command line: without options it writes the document at `path`, with some it
 * shows one month. `print` gets what belongs on standard output.
 */
export function costsProgram(path: string, print: (text: string) => void): Command {
  const program = new Command('npm run costs')
    .usage('-- [options]')
    .description(
      'Writes docs/costs.md from the list prices in tools/costs/; with options it shows what one ' +
        'month would cost instead.',
    )
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()) })
    .allowExcessArguments(false)
    .option(
      '--orders <n>',
      `orders (${assumed.conversionPercent} % of the visitors, or 100)`,
      wholeNumber,
    )
    .option(
      '--visitors <n>',
      `visitors (so many that ${assumed.conversionPercent} % of them buy)`,
      wholeNumber,
    )
    .option('--email-share <percent>', `orders by e-mail alone (${assumed.emailShare})`, percent)
    .option(
      '--text-share <percent>',
      `orders by text alone (${assumed.textShare}); the rest want both`,
      percent,
    )
    .option('--price <dollars>', 'what the ebook costs (as in product/)', sumOfDollars)
    .option('--ebook-mb <n>', 'size of the file in MB (as in product/)', size)
    .option('--firewall', 'with the firewall')
    .option('--domain', 'with a domain of its own')
    .addHelpText(
      'after',
      '\nExamples:\n  npm run costs\n  npm run costs -- --orders 200\n' +
        '  npm run costs -- --orders 200 --visitors 5000 --email-share 60 --ebook-mb 20 --firewall\n' +
        '\nExit codes: 0 done, 1 could not be done, 2 not understood.',
    )
  return program.action((options: Options) => {
    const { emailShare = 0, textShare = 0 } = options
    if (emailShare + textShare > 100) {
      program.error('error: the shares of e-mail and text are more than 100 together')
    }
    print(Object.keys(options).length === 0 ? writePage(path) : monthView(caseOf(options)))
  })
}

function writePage(path: string): string {
  const page = costsPage()
  if (existsSync(path) && readFileSync(path, 'utf8') === page) return `${path} is up to date.`
  writeFileSync(path, page)
  return `${path} is written.`
}

function caseOf(options: Options): Case {
  const orders = options.orders ?? ordersFrom(options.visitors)
  const emailShare =
    options.emailShare ?? Math.min(assumed.emailShare, 100 - (options.textShare ?? 0))
  const textShare = options.textShare ?? Math.min(assumed.textShare, 100 - emailShare)
  return {
    orders,
    visitors: options.visitors ?? visitorsFor(orders),
    emailShare,
    textShare,
    price: options.price === undefined ? price : dollars(options.price),
    options: {
      firewall: options.firewall ?? false,
      ownDomain: options.domain ?? false,
      textNumber: emailShare < 100,
      ebookBytes:
        options.ebookMb === undefined ? plainStage.ebookBytes : Math.round(options.ebookMb * 1e6),
    },
  }
}

function ordersFrom(visitors: number | undefined): number {
  return visitors === undefined ? 100 : Math.floor((visitors * assumed.conversionPercent) / 100)
}

/** Large enough for anybody's month. */
const most = 100_000_000

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= most) return Number(text)
  throw new InvalidArgumentError('A number looks like 200.')
}

function percent(text: string): number {
  if (/^\d+$/.test(text) && Number(text) <= 100) return Number(text)
  throw new InvalidArgumentError('A share is a number from 0 to 100.')
}

function sumOfDollars(text: string): string {
  if (/^\d{1,6}(\.\d\d)?$/.test(text)) return text
  throw new InvalidArgumentError('A price looks like 14.99.')
}

function size(text: string): number {
  if (/^\d{1,6}(\.\d+)?$/.test(text)) return Number(text)
  throw new InvalidArgumentError('A size in megabytes looks like 20.')
}
