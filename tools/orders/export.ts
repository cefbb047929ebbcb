import { Readable } from 'node:stream'
import { Option } from 'commander'
import { extname, join } from 'node:path'
import { type Format, formats, type View, views, written } from '../../lambda/office/books/exports/sheet-of-months'
import { monthAfter, monthAt, monthPeriod, quarterPeriod, yearPeriod } from '../../lambda/office/books/model/period'
import { closedFile } from '../../lambda/office/statement/closed-files'
import { collect } from '../../lambda/platform/aws/tables'
import { UserError } from '../../lib/stage/user-error'
import type { Terminal } from '../cli/terminal'
import { checkNewFile, outputFolder, writeNewFile } from './files/new-file'
import { fileName, readMonths, sheetOf } from './files/read-months'
import { type CommonOptions, defineCommand } from './frame/define-command'
import type { Store } from './frame/store'

type ExportOptions = { month?: string; quarter?: string; year?: string; output?: string; force?: true } & {
  view: View
  format?: Format
  contacts?: true
}

export const exportCommand = defineCommand<ExportOptions>({
  name: 'export',
  description:
    'Writes a view of whole months into a file, for accounting; docs/finance.md has every column.\n' +
    'It says nothing of who the buyers are, unless --contacts is given for orders.\n' +
    'A closed month is as it was closed.',
  examples: [
    'export --view movements --month 2026-11 --stage prod',
    'export --view payouts --quarter 2026-Q4 --format xlsx --stage prod',
    'export --view orders --contacts --month 2026-11 -o november.csv --force',
    'export --view tax --year 2026 -o -',
  ],
  addOptions: (command) =>
    command
      .option('--month <month>', 'such as 2026-11')
      .option('--quarter <quarter>', 'such as 2026-Q4')
      .option('--year <year>', 'such as 2026')
      .addOption(new Option('--view <view>', 'what').choices(views).makeOptionMandatory())
      .addOption(new Option('--format <format>', 'csv, or that of -o').choices(formats))
      .option(
        '-o, --output <file>',
        `the file; - prints; without it, one in ${outputFolder}/ named by stage, view and months`,
      )
      .option('--force', 'replace the file if it exists')
      .option('--contacts', 'orders with email, phone, postal code and the last digits of the card'),
  run: async ({ options, terminal, timeZone, connect }) => {
    const { view, force } = options
    const { name, label, ...span } = monthsIn(options)
    const { path, format } = outputOf(options, name)
    if (path !== '-') await checkNewFile(path, force)
    const store = await connect()
    const present = monthAt(terminal.now().toISOString(), timeZone)
    const { pieces, notes } = await readFile(store, { ...options, ...span, present, format }, terminal)
    if (path === '-') {
      const texts = await collect<string | Uint8Array>(pieces)
      // A terminal adds the last line end.
      terminal.print(texts.join('').replace(/\n$/, ''))
      for (const note of notes) terminal.note(note)
      return undefined
    }
    await writeNewFile(path, pieces)
    return {
      data: { file: path, view, period: label, notes },
      text: () => [`${path} has the ${view} of ${label}.`, ...notes].join('\n'),
    }
  },
})

type Wanted = ExportOptions & Parameters<typeof readMonths>[1] & { format: Format }

/** A closed month's own file; any other selection is written anew. */
async function readFile(store: Store, { view, format, contacts, ...span }: Wanted, terminal: Terminal) {
  const isKept = span.first === span.last && !contacts
  const kept = isKept && (await store.books(closedFile(span.first, `${view}.${format}`)))
  if (kept) return { pieces: Readable.from([kept]), notes: [] }
  const { months, notes } = await readMonths(store, span, terminal)
  return { pieces: written(await sheetOf(view, months, { store, contacts }), format), notes }
}

function monthsIn({ month, quarter, year }: ExportOptions) {
  const name = month ?? quarter ?? year
  if (name === undefined || [month, quarter, year].filter(Boolean).length > 1) {
    throw new UserError('Give whole months: --month, --quarter or --year.')
  }
  const periodOf = month ? monthPeriod : quarter ? quarterPeriod : yearPeriod
  const { from, to, label } = periodOf(name, 'UTC')
  return { first: from.slice(0, 7), last: monthAfter(to.slice(0, 7), -1), label, name }
}

function outputOf(options: ExportOptions & CommonOptions, months: string): { path: string; format: Format } {
  const { view, format: wanted, output = '', contacts, stage } = options
  if (contacts && view !== 'orders') throw new UserError('Only --view orders has --contacts.')
  const named = formats.find((each) => extname(output) === `.${each}`)
  if (wanted && named && wanted !== named) {
    throw new UserError(`${output} is the name of another format than ${wanted}.`)
  }
  const format = wanted ?? named ?? 'csv'
  if (output === '-' && format === 'xlsx') throw new UserError('A workbook needs a file: give -o.')
  return { path: output || join(outputFolder, fileName(view, months, format, stage)), format }
}
