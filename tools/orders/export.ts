import { type Command, Option } from 'commander'
import { extname, join } from 'node:path'
import {
  type Format,
  formats,
  openView,
  type View,
  views,
  written,
} from '../../lambda/office/ledger/exports/open-view'
import { type Sheet, totalName } from '../../lambda/office/ledger/exports/sheet'
import type { Period } from '../../lambda/office/ledger/period'
import { collect } from '../../lambda/platform/aws/tables'
import { counted } from '../../lambda/platform/text/in-words'
import { UserError } from '../../lib/stage/user-error'
import { recordMovements } from './calls/record-movements'
import { checkNewFile, outputFolder, writeNewFile } from './files/new-file'
import { defineCommand, type CommonOptions } from './frame/define-command'
import { addPeriodOptions, type PeriodOptions, periodOf } from './frame/period-options'
import { localDay } from './views/local-time'

type Options = PeriodOptions & {
  view: View
  format?: Format
  output?: string
  force?: true
  contacts?: true
}

/** Exports movements, orders, payouts or tax of a period to a file. */
export const exportCommand = defineCommand<Options>({
  name: 'export',
  description:
    'Writes a view of a period into a file, for accounting; docs/finance.md has every column.\n' +
    'It says nothing of who the buyers are, unless --contacts is given for orders.',
  examples: [
    'export --view movements --month 2026-11 --stage prod',
    'export --view payouts --quarter 2026-Q4 --format xlsx --stage prod',
    'export --view orders --contacts --month 2026-11 -o november.csv --force',
    'export --view tax --year 2026 -o -',
  ],
  addOptions: (command) => addFileOptions(addPeriodOptions(command)),
  run: async ({ options, terminal, connect }) => {
    const { view, force, contacts = false } = options
    if (contacts && view !== 'orders') throw new UserError('Only --view orders has --contacts.')
    const period = periodOf(options, terminal.now())
    const format = formatOf(options)
    const path = options.output ?? join(outputFolder, `${fileName(options, period)}.${format}`)
    if (path === '-' && format === 'xlsx') throw new UserError('A workbook needs a file: give -o.')
    if (path !== '-') await checkNewFile(path, force)
    const store = await connect()
    await recordMovements(store, terminal)
    const { sheet, count } = counting(openView(view, store, period, contacts))
    const pieces = written(sheet, format)
    const label = () => `${counted(count(), 'row')} read`
    if (path === '-') {
      const texts = await terminal.during(label, collect<string | Uint8Array>(pieces))
      // A terminal adds the last line end.
      terminal.print(texts.join('').replace(/\n$/, ''))
      return undefined
    }
    await terminal.during(label, writeNewFile(path, pieces))
    const rows = count()
    return {
      data: { file: path, view, period: period.label, rows },
      text: () => `${path} has ${counted(rows, 'row')} of ${period.label}, in ${period.timeZone}.`,
    }
  },
})

function addFileOptions(command: Command): Command {
  return command
    .addOption(new Option('--view <view>', 'what').choices(views).makeOptionMandatory())
    .addOption(new Option('--format <format>', 'csv, or that of -o').choices(formats))
    .option(
      '-o, --output <file>',
      `the file; - prints; without it, one in ${outputFolder}/ named by stage, view and period`,
    )
    .option('--force', 'replace the file if it exists')
    .option('--contacts', 'orders with e-mail, phone, postal code and the last digits of the card')
}

function formatOf({ format, output = '' }: Options): Format {
  const named = formats.find((each) => extname(output) === `.${each}`)
  if (format && named && format !== named) {
    throw new UserError(`${output} is the name of another format than ${format}.`)
  }
  return format ?? named ?? 'csv'
}

/** For example `prod-movements-2026-11`. */
function fileName(options: Options & CommonOptions, { from, to, timeZone }: Period): string {
  const { stage = 'local', view, month, quarter, year } = options
  const lastInstant = new Date(Date.parse(to) - 1).toISOString()
  const days = [from, lastInstant].map((instant) => localDay(instant, timeZone))
  return [stage, view, month ?? quarter ?? year ?? days.join('-to-')].join('-')
}

/** The same sheet, which counts its rows as they are read, except rows of sums. */
function counting(sheet: Sheet): { sheet: Sheet; count: () => number } {
  let count = 0
  async function* rows() {
    for await (const row of sheet.rows) {
      if (row[0] !== totalName) count += 1
      yield row
    }
  }
  return { sheet: { ...sheet, rows: rows() }, count: () => count }
}
