import { zonedTime } from '../../../lambda/platform/text/zoned-time'

/** Such as `2026-11-21 10:01`. */
export function localTime(instant: string, timeZone: string): string {
  return zonedTime(timeZone)(instant).slice(0, '2026-11-21 10:01'.length)
}
