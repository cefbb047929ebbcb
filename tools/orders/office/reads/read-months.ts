import { type Close, readClose } from '../../../../lambda/office/ledger/close'
import { monthBefore, monthPeriod, type Period } from '../../../../lambda/office/ledger/period'
import { readProgress } from '../../../../lambda/office/ledger/progress'
import { UserError } from '../../../../lib/stage/user-error'
import { localDay } from '../../views/local-time'
import type { Office } from './office'

/** A month of the books; without a close it is open. */
export type Month = {
  /** As `2026-11`. */
  month: string
  period: Period
  close: Close | undefined
}

/** Reads the months from the present one back to that of the first movement; none before the first movement. */
export async function readMonths({ store: { ledger }, timeZone, now }: Office): Promise<Month[]> {
  const { firstMonth } = await readProgress(ledger)
  if (firstMonth === undefined) return []
  const periods: Period[] = []
  let period = monthPeriod(localDay(now().toISOString(), timeZone).slice(0, 7), timeZone)
  for (; monthOf(period) >= firstMonth; period = monthBefore(period)) periods.push(period)
  return Promise.all(
    periods.map(async (each) => {
      const month = monthOf(each)
      return { month, period: each, close: await readClose(ledger, month) }
    }),
  )
}

/**
 * Reads one month. A closed one keeps the time zone of its close.
 *
 * @throws PeriodError for what is no month, UserError for one that has not begun
 */
export async function readMonth({ store, timeZone, now }: Office, month: string): Promise<Month> {
  const period = monthPeriod(month, timeZone)
  if (Date.parse(period.from) > now().getTime()) throw new UserError(`${month} has not begun yet.`)
  const close = await readClose(store.ledger, month)
  return { month, period: close ? monthPeriod(month, close.timeZone) : period, close }
}

function monthOf({ from, timeZone }: Period): string {
  return localDay(from, timeZone).slice(0, '2026-11'.length)
}
