import { type Command, InvalidArgumentError } from 'commander'
import { monthPeriod, PeriodError } from '../../../lambda/ledger/period'

export type MonthOption = { month: string }

/** Adds the month that a command is about, which is needed. */
export function addMonthOption(command: Command): Command {
  return command.requiredOption('--month <month>', 'such as 2026-10', parseMonth)
}

function parseMonth(text: string): string {
  try {
    monthPeriod(text, 'UTC')
    return text
  } catch (error) {
    if (error instanceof PeriodError) throw new InvalidArgumentError(error.message)
    throw error
  }
}
