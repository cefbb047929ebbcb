import { type Command, Option } from 'commander'
import { extname, join } from 'node:path'
import { type Format, formats, type View, views } from '../../../lambda/office/books/exports/sheet-of-months'
import { monthAfter, monthPeriod, quarterPeriod, yearPeriod } from '../../../lambda/office/books/model/period'
import { UserError } from '../../../lib/stage/user-error'
import { matching } from '../../cli/option-values'
import type { CommonOptions } from '../frame/define-command'
import { outputFolder } from './new-file'

export type ExportOptions = {
  month?: string
  quarter?: string
  year?: string
  view: View
  format?: Format
  output?: string
  force?: true
  contacts?: true
  currency?: string
}

const currencyCode = matching(/^[a-z]{3}$/i, 'A currency looks like usd.')

export function addExportOptions(command: Command): Command {
  const view = new Option('--view <view>', 'what').choices(views)
  const format = new Option('--format <format>', 'csv, or that of -o')
  return command
    .option('--month <month>', 'such as 2026-11')
    .option('--quarter <quarter>', 'such as 2026-Q4')
    .option('--year <year>', 'such as 2026')
    .addOption(view.makeOptionMandatory())
    .addOption(format.choices(formats))
    .option(
      '-o, --output <file>',
      `the file; - prints; without it, one in ${outputFolder}/ named by stage, view and months`,
    )
    .option('--force', 'replace the file if it exists')
    .option('--contacts', 'orders with email, phone, postal code and the last digits of the card')
    .option('--currency <currency>', 'only this one, of a journal', currencyCode)
}

export function monthsIn({ month, quarter, year }: ExportOptions) {
  const name = month ?? quarter ?? year
  if (name === undefined || [month, quarter, year].filter(Boolean).length > 1) {
    throw new UserError('Give whole months: --month, --quarter or --year.')
  }
  const periodOf = month ? monthPeriod : quarter ? quarterPeriod : yearPeriod
  const { from, to, label } = periodOf(name, 'UTC')
  return { first: from.slice(0, 7), last: monthAfter(to.slice(0, 7), -1), label, name }
}

/**
 * `-` prints.
 * @param months such as `2026-11`
 */
export function outputOf(options: ExportOptions & CommonOptions, months: string): { path: string; format: Format } {
  const { view, format: wanted, output = '', contacts, currency, stage } = options
  if (contacts && view !== 'orders') throw new UserError('Only --view orders has --contacts.')
  if (currency && view !== 'journal') throw new UserError('Only --view journal has --currency.')
  const named = formats.find((each) => extname(output) === `.${each}`)
  if (wanted && named && wanted !== named) {
    throw new UserError(`${output} is the name of another format than ${wanted}.`)
  }
  const format = wanted ?? named ?? 'csv'
  if (output === '-' && format === 'xlsx') throw new UserError('A workbook needs a file: give -o.')
  return { path: output || join(outputFolder, fileName(view, months, format, stage)), format }
}

/** Such as `prod-movements-2026-11.csv`. */
export function fileName(view: View, months: string, format: Format, stage = 'local'): string {
  return `${[stage, view, months].join('-')}.${format}`
}
