import type { Month } from '../../../../lambda/office/books/files/month-file'
import { readPresent, unlessDenied } from '../../reading/read-present'
import type { Office } from './office'

/** The books of the present month as they were last made; without a month, Stripe was not read yet. */
export type BooksState = { month: Month | undefined }

/** Reads the state of the books; `undefined` when the caller's role may not. */
export function readBooksState({ store, now, timeZone }: Office): Promise<BooksState | undefined> {
  return unlessDenied(readPresent(store, now(), timeZone).then((month) => ({ month })))
}
