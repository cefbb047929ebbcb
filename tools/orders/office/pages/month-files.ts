import { formats, views } from '../../../../lambda/office/ledger/exports/open-view'
import { journalFormats } from '../../../../lambda/office/ledger/journal/accounts'
import type { ExportOptions, FileFormat } from '../../files/export-options'

/** A file of a month, under its name in an address. */
export type MonthFile = { name: string; view: ExportOptions['view']; format: FileFormat }

export const monthFiles: MonthFile[][] = [
  ...[...views, 'journal' as const].map((view) =>
    formats.map((format) => ({ name: `${view}.${format}`, view, format })),
  ),
  journalFormats.map((format) => ({ name: `journal-${format}`, view: 'journal' as const, format })),
]
