import { type MonthHead, readHead } from '../../../lambda/office/books/files/month-file'
import { monthAfter, monthAt } from '../../../lambda/office/books/model/period'
import type { OpenPayout } from '../../../lambda/office/open/open-payouts'
import { isDenied } from '../../cli/aws'
import type { Store } from './store'

export type Present = {
  /** Early in a month perhaps the one before; `undefined` when Stripe was not read yet. */
  month: MonthHead | undefined
  /** On their way, or returned by the bank. */
  payouts: OpenPayout[]
}

/** As of the last read of Stripe; `undefined` when the caller's role may not read the books. */
export function readPresent(
  { books }: Pick<Store, 'books'>,
  now: Date,
  timeZone: string,
): Promise<Present | undefined> {
  const present = monthAt(now.toISOString(), timeZone)
  const read = async () => {
    const month = (await readHead(books, present)) ?? (await readHead(books, monthAfter(present, -1)))
    return { month, payouts: month?.openPayouts ?? [] }
  }
  return unlessDenied(read())
}

export async function unlessDenied<Value>(read: Promise<Value>): Promise<Value | undefined> {
  try {
    return await read
  } catch (error) {
    if (isDenied(error)) return undefined
    throw error
  }
}
