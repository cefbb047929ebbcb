import type { Command } from 'commander'
import {
  daysPeriod,
  knownZone,
  lastDays,
  monthPeriod,
  type Period,
  quarterPeriod,
  yearPeriod,
} from '../../../lambda/office/ledger/period'
import { stageConfig } from '../../../lib/stage/stage-config'
import { UserError } from '../../../lib/stage/user-error'
import { matching } from '../../cli/option-values'

/** The options that name a stage, a time zone or a period. */
export type StageOption = { stage?: string }
export type ZoneOption = { timezone?: string }
export type PeriodOptions = ZoneOption & {
  month?: string
  quarter?: string
  year?: string
  from?: string
  to?: string
}

/** Adds the option for the time zone of displayed times and days. */
export function addZoneOption(command: Command): Command {
  return command.option('--timezone <zone>', "such as Europe/Berlin; the stage's financeTimeZone")
}

export function addPeriodOptions(command: Command): Command {
  return addZoneOption(command)
    .option('--month <month>', 'such as 2026-11')
    .option('--quarter <quarter>', 'such as 2026-Q4')
    .option('--year <year>', 'such as 2026')
    .option('--from <day>', 'the first day, such as 2026-11-01')
    .option('--to <day>', 'the last day, such as 2026-11-15; without it, only the first')
}

/** The period that the options name; default: the last days. */
export function periodOf(options: PeriodOptions & StageOption, now: Date, days = 30): Period {
  const { month, quarter, year, from, to } = options
  const timeZone = zoneOf(options)
  if ([month, quarter, year, from].filter(Boolean).length > 1 || (to !== undefined && !from)) {
    throw new UserError('Give one period: --month, --quarter, --year, or --from with --to.')
  }
  if (month) return monthPeriod(month, timeZone)
  if (quarter) return quarterPeriod(quarter, timeZone)
  if (year) return yearPeriod(year, timeZone)
  return from ? daysPeriod(from, to ?? from, timeZone) : lastDays(days, now, timeZone)
}

/** The requested zone, or finance's in the stage's settings; the local store uses those of `dev`. */
export function zoneOf({ timezone, stage = 'dev' }: ZoneOption & StageOption): string {
  return knownZone(timezone ?? stageConfig(stage).financeTimeZone)
}

/** The month that a command is about, as `2026-10`. */
export type MonthOption = { month: string }

/** Adds the required option for a command's month. */
export function addMonthOption(command: Command): Command {
  const month = matching(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month like 2026-10.')
  return command.requiredOption('--month <month>', 'such as 2026-10', month)
}
