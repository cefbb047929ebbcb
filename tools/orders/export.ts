import { Readable } from 'node:stream'
import { type Format, written } from '../../lambda/office/books/exports/sheet-of-months'
import { monthAt } from '../../lambda/office/books/model/period'
import { closedFile } from '../../lambda/office/statement/closed-files'
import { collect } from '../../lambda/platform/aws/tables'
import type { Terminal } from '../cli/terminal'
import { addExportOptions, type ExportOptions, monthsIn, outputOf } from './files/export-options'
import { checkNewFile, writeNewFile } from './files/new-file'
import { readMonths, sheetOf } from './files/read-months'
import { defineCommand } from './frame/define-command'
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
  addOptions: addExportOptions,
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
async function readFile(store: Store, { view, format, contacts, currency, ...span }: Wanted, terminal: Terminal) {
  const isKept = span.first === span.last && !contacts && !currency
  const kept = isKept && (await store.books(closedFile(span.first, `${view}.${format}`)))
  if (kept) return { pieces: Readable.from([kept]), notes: [] }
  const { months, notes } = await readMonths(store, span, terminal)
  return { pieces: written(await sheetOf(view, months, { store, contacts, currency }), format), notes }
}
