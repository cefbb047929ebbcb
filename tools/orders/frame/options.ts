import type { Command } from 'commander'
import { knownZone } from '../../../lambda/office/books/model/period'
import { decimalsOf } from '../../../lambda/price'
import { stageConfig } from '../../../lib/stage/stage-config'
import { UserError } from '../../../lib/stage/user-error'
import { matching } from '../../cli/option-values'

export type StageOption = { stage?: string }
export type ZoneOption = { timezone?: string }

export function addZoneOption(command: Command): Command {
  return command.option('--timezone <zone>', "such as Europe/Berlin; the stage's financeTimeZone")
}

/** The local store uses the settings of `dev`. */
export function zoneOf({ timezone, stage = 'dev' }: ZoneOption & StageOption): string {
  return knownZone(timezone ?? stageConfig(stage).financeTimeZone)
}

export type MonthOption = { month: string }

export const month = matching(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month like 2026-10.')

export function addMonthOption(command: Command): Command {
  return command.requiredOption('--month <month>', 'such as 2026-10', month)
}

/** In the smallest unit: `5` and `5.00` dollars are 500. Throws a UserError that names the option. */
export function centsOf(amount: string, currency: string, option: string): number {
  const decimals = decimalsOf(currency)
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole !== '' && fraction.length <= decimals) {
    const cents = Number(whole + fraction.padEnd(decimals, '0'))
    if (cents > 0) return cents
  }
  const example = (5).toFixed(decimals)
  throw new UserError(
    `"${amount}" is not an amount in ${currency.toUpperCase()}: give one such as ${option} ${example}.`,
  )
}
