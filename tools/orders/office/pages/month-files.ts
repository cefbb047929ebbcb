import { type Format, formats, views } from '../../../../lambda/office/ledger/exports/open-view'
import type { ExportOptions } from '../../files/export-options'

/** A file of a month, under its name in an address. */
export type MonthFile = { name: string; view: ExportOptions['view']; format: Format }

export const monthFiles: MonthFile[][] = [...views, 'journal' as const].map((view) =>
  formats.map((format) => ({ name: `${view}.${format}`, view, format })),
)
