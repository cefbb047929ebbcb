import type { Command } from 'commander'
import { knownZone } from '../../../lambda/office/books/model/period'
import { stageConfig } from '../../../lib/stage/stage-config'
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
