import { Readable } from 'node:stream'
import { type Format, written } from '../../lambda/office/books/exports/sheet-of-months'
import { monthAt } from '../../lambda/office/books/model/period'
import { closedFile } from '../../lambda/office/statement/closed-files'
import { collect } from '../../lambda/platform/aws/tables'
import type { Terminal } from '../cli/terminal'
import {
  addFileOptions,
  checkOptions,
  type ExportOptions,
  formatOf,
  pathOf,
} from './files/export-options'
import { checkNewFile, writeNewFile } from './files/new-file'
import { readMonths, sheetOf } from './files/read-months'
import { defineCommand } from './frame/define-command'
import { addMonthsOptions, monthsIn, type WholeMonths } from './frame/period-options'
import type { Store } from './frame/store'

export const exportCommand = defineCommand<ExportOptions>({
  name: 'export',
  description:
    'Writes a view of whole months into a file, for accounting; docs/finance.md has every column.\n' +
    'It says nothing of who the buyers are, unless --contacts is given for orders.\n' +
    'A closed month is as it was closed. The journal has the accounts of product/accounting.ts.',
  examples: [
    'export --view movements --month 2026-11 --stage prod',
    'export --view payouts --quarter 2026-Q4 --format xlsx --stage prod',
    'export --view orders --contacts --month 2026-11 -o november.csv --force',
    'export --view tax --year 2026 -o -',
    'export --view journal --month 2026-11 --stage prod',
  ],
  addOptions: (command) => addFileOptions(addMonthsOptions(command)),
  run: async ({ options, terminal, timeZone, connect }) => {
    checkOptions(options)
    const { view, force } = options
    const wanted = monthsIn(options)
    const format = formatOf(options)
    const path = pathOf(options, wanted.name, format)
    if (path !== '-') await checkNewFile(path, force)
    const store = await connect()
    const present = monthAt(terminal.now().toISOString(), timeZone)
    const found = await readFile(store, { ...options, ...wanted, present, format }, terminal)
    if (path === '-') {
      const texts = await collect<string | Uint8Array>(found.pieces)
      // A terminal adds the last line end.
      terminal.print(texts.join('').replace(/\n$/, ''))
      for (const note of found.notes) terminal.note(note)
      return undefined
    }
    await writeNewFile(path, found.pieces)
    const { notes } = found
    const sentence = `${path} has the ${view} of ${wanted.label}.`
    return {
      data: { file: path, view, period: wanted.label, notes },
      text: () => [sentence, ...notes].join('\n'),
    }
  },
})

type Wanted = ExportOptions & WholeMonths & { present: string; format: Format }
type Found = { pieces: ReturnType<typeof written>; notes: string[] }

/** The file of a closed month as it is kept, or one that is made of several months, an open one, or with contacts. */
async function readFile(
  store: Store,
  { view, format, contacts, currency, ...wanted }: Wanted,
  terminal: Terminal,
): Promise<Found> {
  const { first, last } = wanted
  const isKept = first === last && !contacts && !currency
  const kept = isKept && (await store.books(closedFile(first, `${view}.${format}`)))
  if (kept) return { pieces: Readable.from([kept]), notes: [] }
  const found = await readMonths(store, wanted, terminal)
  const sheet = await sheetOf(view, found.months, { store, contacts, currency })
  return { pieces: written(sheet, format), notes: found.notes }
}
