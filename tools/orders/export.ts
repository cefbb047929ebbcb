import { collect } from '../../lambda/platform/aws/tables'
import { counted } from '../../lambda/platform/text/in-words'
import { recordMovements } from './calls/record-movements'
import {
  addFileOptions,
  checkOptions,
  type ExportOptions,
  formatOf,
  pathOf,
} from './files/export-options'
import { journalSource } from './files/journal-source'
import { checkNewFile, writeNewFile } from './files/new-file'
import { tableSource } from './files/table-source'
import { defineCommand } from './frame/define-command'
import { addPeriodOptions, periodOf } from './frame/period-options'

export const exportCommand = defineCommand<ExportOptions>({
  name: 'export',
  description:
    'Writes a view of a period into a file, for accounting; docs/finance.md has every column.\n' +
    'It says nothing of who the buyers are, unless --contacts is given for orders.\n' +
    'The journal books whole months into the accounts of product/accounting.ts.',
  examples: [
    'export --view movements --month 2026-11 --stage prod',
    'export --view payouts --quarter 2026-Q4 --format xlsx --stage prod',
    'export --view orders --contacts --month 2026-11 -o november.csv --force',
    'export --view tax --year 2026 -o -',
    'export --view journal --month 2026-11 --stage prod',
  ],
  addOptions: (command) => addFileOptions(addPeriodOptions(command)),
  run: async ({ options, terminal, connect }) => {
    checkOptions(options)
    const { view, force, contacts } = options
    const period = periodOf(options, terminal.now())
    const format = formatOf(options)
    const path = pathOf(options, period, format)
    const source =
      view === 'journal'
        ? journalSource({ ...options, period, format })
        : tableSource(view, { period, format, contacts })
    if (path !== '-') await checkNewFile(path, force)
    const store = await connect()
    await recordMovements(store, terminal)
    const { pieces, count, notes } = await terminal.during('Reading', source(store))
    const label = () => `${counted(count(), 'row')} read`
    if (path === '-') {
      const texts = await terminal.during(label, collect<string | Uint8Array>(pieces))
      // A terminal adds the last line end.
      terminal.print(texts.join('').replace(/\n$/, ''))
      return undefined
    }
    await terminal.during(label, writeNewFile(path, pieces))
    const rows = count()
    const sentence = `${path} has ${counted(rows, 'row')} of ${period.label}, in ${period.timeZone}.`
    return {
      data: { file: path, view, period: period.label, rows, notes },
      text: () => [sentence, ...notes].join('\n'),
    }
  },
})
