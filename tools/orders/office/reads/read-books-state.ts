import { type Progress, readProgress } from '../../../../lambda/office/ledger/progress'
import { isAwsError } from '../../../cli/aws'
import type { Office } from './office'

/** How current the ledger is, and when the books were last compared with how many differences. */
export type BooksState = Pick<Progress, 'completeAt' | 'compared' | 'firstMonth'>

/** Reads the state of the books; `undefined` when the caller's role may not. */
export function readBooksState({ store }: Office): Promise<BooksState | undefined> {
  return unlessDenied(readProgress(store.ledger))
}

/** The result of a read, or `undefined` when the caller's role may not read it. */
export async function unlessDenied<Value>(read: Promise<Value>): Promise<Value | undefined> {
  try {
    return await read
  } catch (error) {
    if (isAwsError(error, 'AccessDeniedException')) return undefined
    throw error
  }
}
