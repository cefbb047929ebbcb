import type { Command } from 'commander'
import {
  knownZone,
  monthAfter,
  monthPeriod,
  quarterPeriod,
  yearPeriod,
} from '../../../lambda/office/books/model/period'
import { stageConfig } from '../../../lib/stage/stage-config'
import { UserError } from '../../../lib/stage/user-error'
import { matching } from '../../cli/option-values'

/** The options that name a stage, a time zone or months. */
export type StageOption = { stage?: string }
export type ZoneOption = { timezone?: string }
export type MonthsOption = { month?: string; quarter?: string; year?: string }

/** Adds the option for the time zone of displayed times and days. */
export function addZoneOption(command: Command): Command {
  return command.option('--timezone <zone>', "such as Europe/Berlin; the stage's financeTimeZone")
}

export function addMonthsOptions(command: Command): Command {
  return command
    .option('--month <month>', 'such as 2026-11')
    .option('--quarter <quarter>', 'such as 2026-Q4')
    .option('--year <year>', 'such as 2026')
}

/** Whole months of the books, the first and the last as `2026-11`. */
export type WholeMonths = { first: string; last: string; label: string; name: string }

/** @throws UserError unless the options name a month, a quarter or a year */
export function monthsIn({ month, quarter, year }: MonthsOption): WholeMonths {
  const name = month ?? quarter ?? year
  if (name === undefined || [month, quarter, year].filter(Boolean).length > 1) {
    throw new UserError('Give whole months: --month, --quarter or --year.')
  }
  const periodOf = month ? monthPeriod : quarter ? quarterPeriod : yearPeriod
  const { from, to, label } = periodOf(name, 'UTC')
  return { first: from.slice(0, 7), last: monthAfter(to.slice(0, 7), -1), label, name }
}

/** The requested zone, or finance's in the stage's settings; the local store uses those of `dev`. */
export function zoneOf({ timezone, stage = 'dev' }: ZoneOption & StageOption): string {
  return knownZone(timezone ?? stageConfig(stage).financeTimeZone)
}

/** The month that a command is about, as `2026-10`. */
export type MonthOption = { month: string }

export const month = matching(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month like 2026-10.')

/** Adds the required option for a command's month. */
export function addMonthOption(command: Command): Command {
  return command.requiredOption('--month <month>', 'such as 2026-10', month)
}
