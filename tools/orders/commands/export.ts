import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { Option } from 'commander'
import {
  type MonthFile,
  monthFiles,
  type View,
  views,
  sheetFile,
} from '../../../lambda/office/books/exports/sheet-of-months'
import { monthAt, monthPeriod } from '../../../lambda/office/books/model/period'
import { closedFile } from '../../../lambda/office/statement/closed-files'
import { collect } from '../../../lambda/platform/aws/tables'
import { UserError } from '../../../lib/stage/user-error'
import { matching } from '../../cli/option-values'
import type { Terminal } from '../../cli/terminal'
import { checkNewFile, outputFolder, writeNewFile } from './new-file'
import { fileName, readMonths } from '../reads/closed-months'
import { defineCommand } from './define-command'
import type { Store } from '../reads/store'

type ExportOptions = { view: View; month: string; output?: string; force?: true }

const month = String.raw`\d{4}-(?:0[1-9]|1[0-2])`
const months = matching(new RegExp(`^${month}(?:\\.\\.${month})?$`), 'Write months like 2026-10 or 2026-01..2026-12.')

export const exportCommand = defineCommand<ExportOptions>({
  name: 'export',
  description:
    'Writes a view of whole months into a workbook, movements also as CSV; docs/finance.md has every column.\n' +
    'It says nothing of who the buyers are. A closed month is as it was closed.',
  examples: [
    'export --view payouts --month 2026-11 --stage prod',
    'export --view tax --month 2026-01..2026-12 --stage prod',
    'export --view movements --month 2026-11 -o november.csv --force',
  ],
  addOptions: (command) =>
    command
      .addOption(new Option('--view <view>', 'what').choices(views).makeOptionMandatory())
      .requiredOption('--month <months>', 'such as 2026-11, or 2026-01..2026-12', months)
      .option(
        '-o, --output <file>',
        `the file, with .csv for CSV; - prints CSV; without it, a workbook in ${outputFolder}/`,
      )
      .option('--force', 'replace the file if it exists'),
  run: async ({ options, terminal, timeZone, connect }) => {
    const { view, force, output, stage } = options
    const span = spanOf(options.month)
    const file = fileOf(options)
    const path = output ?? join(outputFolder, fileName(file, span.name, stage))
    if (path !== '-') await checkNewFile(path, force)
    const store = await connect()
    const present = monthAt(terminal.now().toISOString(), timeZone)
    const { pieces, notes } = await readFile(store, { ...span, present }, file, terminal)
    if (path === '-') {
      const texts = await collect<string | Uint8Array>(pieces)
      // A terminal adds the last line end.
      terminal.print(texts.join('').replace(/\n$/, ''))
      for (const note of notes) terminal.note(note)
      return undefined
    }
    await writeNewFile(path, pieces)
    return {
      data: { file: path, view, period: span.label, notes },
      text: () => [`${path} has the ${view} of ${span.label}.`, ...notes].join('\n'),
    }
  },
})

/** A closed month's own file; several months are written anew. */
async function readFile(store: Store, span: Parameters<typeof readMonths>[1], file: MonthFile, terminal: Terminal) {
  const kept = span.first === span.last && (await store.books(closedFile(span.first, file.name)))
  if (kept) return { pieces: Readable.from([kept]), notes: [] }
  const { months: found, notes } = await readMonths(store, span, terminal)
  return { pieces: sheetFile(found, file), notes }
}

function spanOf(given: string) {
  const [first = '', last = first] = given.split('..')
  if (first > last) throw new UserError(`The months end with ${last}, before they begin with ${first}.`)
  const [begin, end] = [first, last].map((each) => monthPeriod(each, 'UTC').label)
  const isOne = first === last
  return { first, last, label: isOne ? begin : `${begin} to ${end}`, name: isOne ? first : `${first}-to-${last}` }
}

function fileOf({ view, output = '' }: ExportOptions): MonthFile {
  const format = output === '-' || extname(output) === '.csv' ? 'csv' : 'xlsx'
  const file = monthFiles.find((each) => each.view === view && each.format === format)
  if (!file) throw new UserError(`Only movements are written as CSV: give a name such as ${view}.xlsx.`)
  return file
}
