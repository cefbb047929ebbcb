import { type Command, Option } from 'commander'
import { extname, join } from 'node:path'
import {
  type Format,
  formats,
  type View,
  views,
} from '../../../lambda/office/ledger/exports/open-view'
import type { Period } from '../../../lambda/office/ledger/period'
import { UserError } from '../../../lib/stage/user-error'
import { matching } from '../../cli/option-values'
import type { CommonOptions } from '../frame/define-command'
import type { PeriodOptions } from '../frame/period-options'
import { localDay } from '../views/local-time'
import { outputFolder } from './new-file'

export type ExportOptions = PeriodOptions & {
  view: View | 'journal'
  format?: Format
  output?: string
  force?: true
  contacts?: true
  currency?: string
}

const currencyCode = matching(/^[a-z]{3}$/i, 'A currency looks like usd.')

/** Adds the options of `export` besides the period. */
export function addFileOptions(command: Command): Command {
  const view = new Option('--view <view>', 'what').choices([...views, 'journal'])
  const format = new Option('--format <format>', 'csv, or that of -o')
  return command
    .addOption(view.makeOptionMandatory())
    .addOption(format.choices(formats))
    .option(
      '-o, --output <file>',
      `the file; - prints; without it, one in ${outputFolder}/ named by stage, view and period`,
    )
    .option('--force', 'replace the file if it exists')
    .option('--contacts', 'orders with email, phone, postal code and the last digits of the card')
    .option('--currency <currency>', 'only this one, of a journal', currencyCode)
}

/**
 * Checks that the options fit the view.
 *
 * @throws UserError
 */
export function checkOptions(options: ExportOptions): void {
  const { view, contacts, currency, month, quarter, year } = options
  if (contacts && view !== 'orders') throw new UserError('Only --view orders has --contacts.')
  if (view !== 'journal') {
    if (currency) throw new UserError('Only --view journal has --currency.')
  } else if (!month && !quarter && !year) {
    throw new UserError('A journal has whole months: give --month, --quarter or --year.')
  }
}

/**
 * The format of the file: as named, or as its name ends.
 *
 * @throws UserError when these two differ
 */
export function formatOf({ format, output = '' }: ExportOptions): Format {
  const named = formats.find((each) => extname(output) === `.${each}`)
  if (format && named && format !== named) {
    throw new UserError(`${output} is the name of another format than ${format}.`)
  }
  return format ?? named ?? 'csv'
}

/**
 * The file to write; `-` prints. For example `exports/prod-movements-2026-11.csv`.
 *
 * @throws UserError when the format cannot be written there
 */
export function pathOf(
  options: ExportOptions & CommonOptions,
  { from, to, timeZone }: Period,
  format: Format,
): string {
  const { stage = 'local', view, month, quarter, year, output } = options
  if (output === '-' && format === 'xlsx') throw new UserError('A workbook needs a file: give -o.')
  if (output !== undefined) return output
  const lastInstant = new Date(Date.parse(to) - 1).toISOString()
  const days = [from, lastInstant].map((instant) => localDay(instant, timeZone))
  const named = [stage, view, month ?? quarter ?? year ?? days.join('-to-')].join('-')
  return join(outputFolder, `${named}.${format}`)
}
