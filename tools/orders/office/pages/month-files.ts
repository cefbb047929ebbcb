import {
  type Format,
  formats,
  type View,
  views,
} from '../../../../lambda/office/books/exports/sheet-of-months'

/** A file of a month, under its name in an address. */
export type MonthFile = { name: string; view: View; format: Format }

export const monthFiles: MonthFile[][] = views.map((view) =>
  formats.map((format) => ({ name: `${view}.${format}`, view, format })),
)
