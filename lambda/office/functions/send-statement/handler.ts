import * as z from 'zod/mini'
import { brand } from '../../../../product/brand'
import { claimStatement, type Close, noteSent, readClose } from '../../ledger/close'
import { compareBooks, type Comparison } from '../../ledger/compare-books'
import { monthPeriod, type Period } from '../../ledger/period'
import { readProgress } from '../../ledger/progress'
import { client } from '../../../orders/orders-table'
import { logger } from '../../../platform/logging/logger'
import { requestOf } from '../../../platform/requests/scheduled-call'
import { closeMonth, keepFiles, type StatementStore } from '../../statement/close-month'
import { sendStatement } from '../../statement/email/send-statement'
import { isComplete } from '../../statement/figures/words'
import { statementPage } from '../../statement/page/statement-page'
import { readFile } from '../../statement/files/statement-files'
import { makeStatement } from '../../statement/make-statement'
import { dueMonth } from '../../ledger/due-month'
import { env } from './env'

/** A request from `npm run orders`. */
const requestSchema = z.strictObject({
  /** As `2026-10`. */
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  action: z.enum(['show', 'close', 'send']),
})
type Request = z.infer<typeof requestSchema>

/** Longer than a call takes. */
const claimMs = 15 * 60_000

type Refusal = 'not_begun' | 'not_over' | 'not_recorded' | 'not_compared' | 'differs' | 'being_sent'

export type SendStatementResult = {
  month: string
  /** When the month was closed; absent while it is open. */
  closedAt?: string | undefined
  sentAt?: string | undefined
  /** How many figures differ from Stripe's; absent when there was nothing to do. */
  differences?: number
  /** Whether every row of the month and Stripe's balance were compared. */
  isCompared?: boolean
  /** Why a month has no statement, is not closed, or its statement is not sent. */
  refusal?: Refusal | undefined
  /** The statement as a page of HTML, for `show`. */
  page?: string | undefined
}

/**
 * Closes the last full month and sends its statement to finance: from the 2nd on once the books agree, and from the
 * 5th on even if they differ. A schedule calls it once a day, and `npm run orders` for any month.
 */
export async function handler(event: unknown): Promise<SendStatementResult> {
  const settings = env()
  const now = new Date()
  const store: StatementStore = {
    ledger: { client, table: settings.MOVEMENTS_TABLE },
    orders: { client, table: settings.ORDERS_TABLE },
    bucket: settings.STATEMENTS_BUCKET,
    seller: brand.name,
    timeZone: settings.FINANCE_TIME_ZONE,
  }
  const recipient = {
    to: settings.FINANCE_ADDRESS,
    from: settings.SENDER_ADDRESS,
    configurationSet: settings.CONFIGURATION_SET,
  }
  const request = requestOf(requestSchema, event)
  const due = dueMonth(now, settings.FINANCE_TIME_ZONE)
  const month = request?.month ?? due.month
  const { page, ...result } = await work({ store, recipient, month, request, due, now })
  logger.info('Statement', result)
  return page === undefined ? result : { ...result, page }
}

type Work = {
  store: StatementStore
  recipient: Parameters<typeof sendStatement>[2]
  month: string
  request: Request | undefined
  due: ReturnType<typeof dueMonth>
  now: Date
}

async function work(given: Work): Promise<SendStatementResult> {
  const { store, recipient, month, request, now } = given
  const close = await readClose(store.ledger, month)
  if (!request && close?.sentAt) return { month, closedAt: close.closedAt, sentAt: close.sentAt }
  const period = monthPeriod(month, close?.timeZone ?? store.timeZone)
  if (Date.parse(period.from) > now.getTime()) return { month, refusal: 'not_begun' }
  const comparison = await compareBooks(store, period, now)
  const statementOf = (madeAt: string) => makeStatement(store, { period, madeAt, comparison })
  const isCompared = isComplete(comparison)
  const differences = comparison.differences.length
  if (request?.action === 'show') {
    const kept = close && (await readFile(store.bucket, month, 'page'))
    const page =
      kept?.toString() ?? statementPage(await statementOf(close?.closedAt ?? now.toISOString()))
    const { closedAt, sentAt } = close ?? {}
    return { month, closedAt, sentAt, differences, isCompared, page }
  }
  const closed = close ?? (await closeOrRefuse(given, period, comparison))
  if (typeof closed === 'string') return { month, differences, refusal: closed }
  const statement = await statementOf(closed.closedAt)
  await keepFiles(store, statement, month)
  const { closedAt, sentAt } = closed
  if (request?.action === 'close') return { month, closedAt, sentAt, differences }
  const claim = { now, until: new Date(now.getTime() + claimMs), sentBefore: close?.sentAt }
  const isClaimed = await claimStatement(store.ledger, month, claim)
  if (!isClaimed) return { month, closedAt, sentAt, differences, refusal: 'being_sent' }
  // An earlier call may have sent it, and not have noted that.
  const isAgain = closed.sentAt !== undefined || closed.claimedUntil !== undefined
  await sendStatement(statement, { bucket: store.bucket, month, isAgain }, recipient)
  await noteSent(store.ledger, month, now)
  return { month, closedAt, sentAt: now.toISOString(), differences }
}

/**
 * Closes a month, or returns why it cannot be closed yet. A request by a person also has to wait until the books
 * agree, until the 5th.
 */
async function closeOrRefuse(
  { store, month, request, due, now }: Work,
  { to }: Period,
  { differences, balanceAt, rowsAt }: Comparison,
): Promise<Close | Refusal> {
  if (Date.parse(to) > now.getTime()) return 'not_over'
  if (!request && due.mayClose === 'wait') return 'not_over'
  const { recordedTo = 0, completeAt } = await readProgress(store.ledger)
  if (recordedTo * 1000 < Date.parse(to) || completeAt === undefined) return 'not_recorded'
  const mustAgree = month >= due.month && due.mayClose !== 'always'
  if (mustAgree && differences.length > 0) return 'differs'
  if (mustAgree && balanceAt === undefined) return 'not_recorded'
  if (mustAgree && rowsAt === undefined) return 'not_compared'
  return closeMonth(store, month, completeAt)
}
