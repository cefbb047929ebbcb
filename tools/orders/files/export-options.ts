import { type Command, Option } from 'commander'
import { extname, join } from 'node:path'
import {
  type Format,
  formats,
  type View,
  views,
} from '../../../lambda/office/books/exports/sheet-of-months'
import { UserError } from '../../../lib/stage/user-error'
import { matching } from '../../cli/option-values'
import type { CommonOptions } from '../frame/define-command'
import type { MonthsOption } from '../frame/period-options'
import { outputFolder } from './new-file'

export type ExportOptions = MonthsOption & {
  view: View
  format?: Format
  output?: string
  force?: true
  contacts?: true
  currency?: string
}

const currencyCode = matching(/^[a-z]{3}$/i, 'A currency looks like usd.')

/** Adds the options of `export` besides the months. */
export function addFileOptions(command: Command): Command {
  const view = new Option('--view <view>', 'what').choices(views)
  const format = new Option('--format <format>', 'csv, or that of -o')
  return command
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

/**
 * Checks that the options fit the view.
 *
 * @throws UserError
 */
export function checkOptions(options: ExportOptions): void {
  const { view, contacts, currency } = options
  if (contacts && view !== 'orders') throw new UserError('Only --view orders has --contacts.')
  if (currency && view !== 'journal') throw new UserError('Only --view journal has --currency.')
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
  {
    stage = 'local',
    view,
    output,
  }: Pick<ExportOptions & CommonOptions, 'stage' | 'view' | 'output'>,
  months: string,
  format: Format,
): string {
  if (output === '-' && format === 'xlsx') throw new UserError('A workbook needs a file: give -o.')
  if (output !== undefined) return output
  return join(outputFolder, `${[stage, view, months].join('-')}.${format}`)
}
