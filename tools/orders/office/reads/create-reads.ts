import { readOpen } from '../../../../lambda/office/open/read-open'
import { findRecipients } from '../../../../lambda/orders/edition-run'
import { UserError } from '../../../../lib/stage/user-error'
import { isDenied } from '../../../cli/aws'
import { askMonth, checkDone } from '../../reads/keep-books'
import { NotDoneError } from '../../reads/not-done-error'
import type { Store } from '../../reads/store'
import { type Present, readPresent, unlessDenied } from '../../reads/read-present'
import type { Pending } from '../../views/pending-view'

export type Office = {
  store: Store
  /** `undefined` for the local store. */
  stage?: string | undefined
  timeZone: string
  /** Where tests of an email go, unless another address is typed. */
  ownAddress: string
  now: () => Date
}

export const during = <Result>(_label: unknown, work: Promise<Result>) => work

/** Each at most once, without empty ones. */
export type Query = Partial<Record<string, string>>

/** `undefined` is what the reader's role may not read. */
export type ToDo = { pending: Pending | undefined; books: Present | undefined }

export type Reads = ReturnType<typeof createReads>

const keptMs = 20_000

export function createReads(office: Office) {
  const { store, now } = office
  /** The store reads Stripe at most every 15 minutes. */
  const upToDate = slowRead(async (month) => {
    checkDone(await askMonth(store, month, 'read', { during }))
  }, now)
  /** Reads all orders. A person then reads the preview. */
  const recipients = slowRead(
    async (id) => (await findRecipients(store.orders, id, now().toISOString())).length,
    now,
    600_000,
  )
  let kept: { until: number; toDo: Promise<ToDo> } | undefined
  const toDo = () => {
    kept = { until: Date.now() + keptMs, toDo: readToDo(office) }
    kept.toDo.catch(() => (kept = undefined))
    return kept.toDo
  }
  return {
    upToDate,
    recipients,
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

/** The page says so, and loads itself again. */
export class StillReadingError extends Error {
  override name = 'StillReadingError'
}

const waitMs = 700

type Entry<Value> = { value: Promise<Value>; endedAt?: number }

/**
 * The read is started once. A page waits for it a moment and then gets a StillReadingError, and the pages of the next
 * minute (`shownMs`) show its result. Its own error is thrown once.
 */
export function slowRead<Value>(read: (key: string) => Promise<Value>, now: () => Date, shownMs = 60_000) {
  const entries = new Map<string, Entry<Value>>()
  const isKept = ({ endedAt }: Entry<Value>) => endedAt === undefined || now().getTime() - endedAt < shownMs
  return async (key: string) => {
    for (const [known, entry] of entries) if (!isKept(entry)) entries.delete(known)
    const entry: Entry<Value> = entries.get(key) ?? { value: read(key) }
    if (!entries.has(key)) {
      entries.set(key, entry)
      const end = () => void (entry.endedAt = now().getTime())
      entry.value.then(end, () => undefined)
    }
    try {
      return await within(entry.value)
    } catch (error) {
      if (!(error instanceof StillReadingError)) entries.delete(key)
      throw error
    }
  }
}

/** @throws StillReadingError */
export async function within<Value>(value: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StillReadingError('Reading …')), waitMs)
  })
  try {
    return await Promise.race([value, late])
  } finally {
    clearTimeout(timer)
  }
}
