import type { Context } from 'aws-lambda'
import { booksFiles } from '../../books/files/books-files'
import type { Month } from '../../books/files/month-file'
import { bringUpToDate, closeMonth, keepOpenMonths, loadBooks, closeRule } from '../../books/keeping/keep-books'
import { openMonthOf } from '../../books/keeping/make-month'
import type { Keeping } from '../../books/keeping/open-books'
import { client } from '../../../orders/orders-table'
import { logger } from '../../../platform/logging/logger'
import { measure } from '../../../platform/metrics/metrics'
import { requestOf } from '../../../platform/requests/scheduled-call'
import { readSecret } from '../../../platform/secrets/read-secret'
import { pacedHttpClient } from '../../../shop/payments/paced-requests'
import { storeMarkOf } from '../../../shop/payments/store-mark'
import { stripeAccess } from '../../../shop/payments/stripe-client'
import { keepFiles } from '../../statement/closed-files'
import { readSent } from '../../statement/email/sent-once'
import { sendStatement } from '../../statement/email/send-statement'
import { answerMonth, type Send } from './answer-month'
import { movementsOfPayment, paymentOfSource, paymentsByCard } from './answer-payment'
import { env, type KeepBooksEnvironment } from './env'
import { type KeepBooksRequest, requestSchema } from './request'

/** A page of a hundred movements can take Stripe seconds. */
const timeoutMs = 20_000
/** What the last pages take, and what follows them. */
const endMs = 90_000
const httpClient = pacedHttpClient()

/**
 * Keeps the books (docs/finance.md). A schedule calls it once a day, `npm run orders` with a request.
 *
 * Emits `BooksDiffer` on every run of the schedule that reaches the end, so missing data means that none did.
 */
export async function handler(event: unknown, lambda: Pick<Context, 'getRemainingTimeInMillis'>): Promise<object> {
  const request = requestOf(requestSchema, event)
  const settings = env()
  const keeping = await startKeeping(settings, request, lambda)
  const send: Send = (month) => sendStatement(month, keeping, settings)
  if (request) return answer(request, keeping, send)
  const found = await runSchedule(keeping, send)
  logger.info('Books kept', found)
  return found
}

async function startKeeping(
  settings: KeepBooksEnvironment,
  request: KeepBooksRequest | undefined,
  lambda: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<Keeping> {
  const seconds = (request && 'month' in request && request.seconds) || Infinity
  const startedMs = performance.now()
  const { current: key } = await readSecret(settings.STRIPE_KEY_SECRET)
  const { stripe } = stripeAccess(key, settings.STRIPE_API_URL, timeoutMs, httpClient)
  return {
    stripe,
    mark: storeMarkOf(settings),
    orders: { client, table: settings.ORDERS_TABLE },
    files: booksFiles(settings.BOOKS_HOST),
    timeZone: settings.FINANCE_TIME_ZONE,
    now: () => new Date(),
    hasTime: () => performance.now() - startedMs < seconds * 1000 && lambda.getRemainingTimeInMillis() > endMs,
  }
}

function answer(request: KeepBooksRequest, keeping: Keeping, send: Send): Promise<object> {
  if ('month' in request) return answerMonth(request, keeping, send)
  if ('payment' in request) return movementsOfPayment(request.payment, keeping)
  return 'source' in request ? paymentOfSource(request.source, keeping) : paymentsByCard(request, keeping)
}

/** Closes and sends what is due, then compares what is open. */
async function runSchedule(keeping: Keeping, send: Send) {
  let books = await bringUpToDate(await loadBooks(keeping))
  // An earlier run may have stopped after the close.
  if (books.last) await finish(books.last, keeping, send)
  const closed: string[] = []
  while (closeRule(openMonthOf(books), keeping) !== 'wait') {
    const closing = await closeMonth(books)
    ;({ books } = closing)
    if (!closing.closed) break
    closed.push(closing.closed.month)
    await finish(closing.closed, keeping, send)
  }
  const months = await keepOpenMonths(books)
  // Each open month has the differences of the whole, such as that of the balance.
  const differences = new Map(
    months.flatMap(({ verdict }) => verdict.differences.map((it) => [JSON.stringify(it), it])),
  )
  for (const difference of differences.values()) logger.error('Books differ', difference)
  measure('BooksDiffer', differences.size)
  return { movements: books.open.movements.length, closed, differences: differences.size }
}

async function finish(month: Month, keeping: Keeping, send: Send): Promise<void> {
  if ((await readSent(keeping.files.read, month.month))?.sentAt !== undefined) return
  await keepFiles(keeping.files, month)
  await send(month)
}
