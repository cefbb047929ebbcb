import * as z from 'zod/mini'
import { brand } from '../../../product/brand'
import { claimStatement, noteSent } from '../../ledger/close'
import { monthPeriod } from '../../ledger/period'
import { readProgress } from '../../ledger/progress'
import { client } from '../../orders/orders-table'
import { logger } from '../../platform/logging/logger'
import {
  closeMonth,
  keepFiles,
  readStatement,
  type StatementStore,
} from '../../statement/close-month'
import { sendStatement } from '../../statement/email/send-statement'
import { statementPage } from '../../statement/page/statement-page'
import { readFile } from '../../statement/files/statement-files'
import { dueMonth } from './due-month'
import { env } from './env'

/** What `npm run orders` asks for; a schedule's event is none. */
const requestSchema = z.object({
  /** As `2026-10`. */
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  action: z.enum(['show', 'close', 'send']),
})
type Request = z.infer<typeof requestSchema>

/** Longer than a call takes. */
const claimMs = 15 * 60_000

export type SendStatementResult = {
  month: string
  /** When the month was closed; absent while it is open. */
  closedAt?: string | undefined
  sentAt?: string | undefined
  /** How many figures differ from Stripe. */
  differences: number
  /** Why a month is not closed. */
  refusal?: 'not_over' | 'not_recorded' | 'differs' | undefined
  /** The statement as a page of HTML, for `show`. */
  page?: string | undefined
}

/**
 * Closes the last full month and sends its statement to finance: from the 2nd on once the books agree, and on
 * the 5th whatever they say. A schedule calls it once a day, and `npm run orders` for any month.
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
  const request = requestSchema.safeParse(event).data
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

async function work({
  store,
  recipient,
  month,
  request,
  due,
  now,
}: Work): Promise<SendStatementResult> {
  const { statement, close } = await readStatement(store, month, now)
  const differences = statement.verdict.differences.length
  if (request?.action === 'show') {
    const kept = close && (await readFile(store.bucket, month, 'page'))
    const page = kept ? Buffer.from(kept).toString() : statementPage(statement)
    return { month, closedAt: close?.closedAt, sentAt: close?.sentAt, differences, page }
  }
  const refusal = close
    ? undefined
    : await refusalOf(store, month, { differences, due, request, now })
  if (refusal) return { month, differences, refusal }
  const closed = close ?? (await closeMonth(store, month, now))
  const asClosed = close ? statement : { ...statement, madeAt: closed.closedAt }
  await keepFiles(store, asClosed, month)
  const mustSend = request?.action === 'send'
  const maySend = request?.action !== 'close' && closed.sentAt === undefined
  const isClaimed =
    maySend &&
    (await claimStatement(store.ledger, month, { now, until: new Date(now.getTime() + claimMs) }))
  if (!mustSend && !isClaimed) {
    return { month, closedAt: closed.closedAt, sentAt: closed.sentAt, differences }
  }
  await sendStatement(asClosed, { bucket: store.bucket, month }, recipient)
  await noteSent(store.ledger, month, now)
  return { month, closedAt: closed.closedAt, sentAt: now.toISOString(), differences }
}

type Situation = Pick<Work, 'due' | 'request' | 'now'> & { differences: number }

/** Why a month cannot be closed yet. What a person asks for waits for agreement as well, until the 5th. */
async function refusalOf(
  store: StatementStore,
  month: string,
  { differences, due, request, now }: Situation,
): Promise<SendStatementResult['refusal']> {
  const { to } = monthPeriod(month, store.timeZone)
  if (Date.parse(to) > now.getTime()) return 'not_over'
  if (!request && due.mayClose === 'wait') return 'not_over'
  const { recordedTo } = await readProgress(store.ledger)
  if ((recordedTo ?? 0) * 1000 < Date.parse(to)) return 'not_recorded'
  const mustAgree = month >= due.month && due.mayClose !== 'always'
  return differences > 0 && mustAgree ? 'differs' : undefined
}
