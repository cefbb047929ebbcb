import { type Month, readAnyMonth } from '../../../lambda/office/books/files/month-file'
import { monthAfter, monthAt } from '../../../lambda/office/books/model/period'
import type { OpenMatter } from '../../../lambda/office/open/open-matters'
import { isDenied } from '../../cli/aws'
import type { Store } from '../frame/store'

/**
 * Reads the books of the present month as they were last made; early in a month perhaps those of the month before.
 * `undefined` when nothing was made yet.
 */
export async function readPresent(
  { books }: Pick<Store, 'books'>,
  now: Date,
  timeZone: string,
): Promise<Month | undefined> {
  const present = monthAt(now.toISOString(), timeZone)
  return (await readAnyMonth(books, present)) ?? readAnyMonth(books, monthAfter(present, -1))
}

/** The payouts on their way, and those that came back. */
export function payoutsIn(month: Pick<Month, 'open'> | undefined): OpenMatter[] {
  return (month?.open ?? []).filter(({ kind }) => kind === 'payout' || kind === 'failed_payout')
}

/** The result of a read, or `undefined` when the caller's role may not read it. */
export async function unlessDenied<Value>(read: Promise<Value>): Promise<Value | undefined> {
  try {
    return await read
  } catch (error) {
    if (isDenied(error)) return undefined
    throw error
  }
}
