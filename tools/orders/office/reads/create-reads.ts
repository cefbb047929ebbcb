import { readOpen } from '../../../../lambda/office/open/read-open'
import { UserError } from '../../../../lib/stage/user-error'
import { isDenied } from '../../../cli/aws'
import { askMonth, checkDone } from '../../calls/keep-books'
import { NotDoneError } from '../../frame/not-done-error'
import { type Present, readPresent, unlessDenied } from '../../reading/read-present'
import type { Pending } from '../../views/pending-view'
import { during, type Office } from './office'
import { slowRead, StillReadingError } from './slow-read'

export type ToDo = {
  /** `undefined` when the reader's role may not read orders. */
  pending: Pending | undefined
  /** `undefined` when the reader's role may not read the books. */
  books: Present | undefined
}

export type Reads = ReturnType<typeof createReads>

const keptMs = 20_000

export function createReads(office: Office) {
  const { store, now } = office
  /** The store reads Stripe at most every 15 minutes. */
  const upToDate = slowRead(async (month) => {
    checkDone(await askMonth(store, month, 'read', { during }))
  }, now)
  let kept: { until: number; toDo: Promise<ToDo> } | undefined
  const toDo = () => {
    kept = { until: Date.now() + keptMs, toDo: readToDo(office) }
    kept.toDo.catch(() => (kept = undefined))
    return kept.toDo
  }
  return {
    upToDate,
    /** For a page that can do without: not finished, not allowed, or without books. */
    tryUpToDate: (month: string) =>
      upToDate(month).catch((error: unknown) => {
        if (!isExpected(error)) throw error
      }),
    toDo,
    /** As it was in the last seconds, unless something was changed since. */
    lateToDo: () => (kept && Date.now() < kept.until ? kept.toDo : toDo()),
    forgetToDo: () => void (kept = undefined),
  }
}

function isExpected(error: unknown): boolean {
  return [StillReadingError, UserError, NotDoneError].some((kind) => error instanceof kind) || isDenied(error)
}

async function readToDo({ store, now, timeZone }: Office): Promise<ToDo> {
  const [books, open] = await Promise.all([
    readPresent(store, now(), timeZone),
    unlessDenied(readOpen(store.orders, now())),
  ])
  return { books, pending: open && { ...open, payouts: books?.payouts ?? [] } }
}
