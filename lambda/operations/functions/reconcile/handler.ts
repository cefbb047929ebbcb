import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { logger } from '../../../platform/logging/logger'
import type { MetricName } from '../../../platform/metrics/metric-units'
import { measure } from '../../../platform/metrics/metrics'
import { requestOf } from '../../../platform/requests/scheduled-call'
import { checkDeclines } from './check-declines'
import { env } from './env'
import type { Findings } from './findings'
import { resumeDeliveries } from './resume-deliveries'
import { type Run, startRun } from './run'
import { type Place, placeSchema, secondsOf, startOfWalk } from './place'
import { readProgress, saveProgress, walk, type WalkName } from './walk'

/** One page with nothing but repairs, so that Lambda does not cut it off. */
const pageMs = 60_000

/** What `npm run orders -- reconcile` asks for. */
const requestSchema = z.strictObject({
  /** Stripe keeps its events for 30 days. */
  days: z.int().check(z.minimum(1), z.maximum(30)),
  /** When to stop and return where to go on, so that the caller can show how far it is. */
  seconds: z.number(),
  from: z.optional(placeSchema),
})

/** `next` is where the caller goes on; it is absent when the walk is at its end. */
export type ReconcileResult = Findings & { next?: Place }

/**
 * Compares what Stripe reports with the orders table, and records and delivers what is missing. A schedule
 * calls it every 15 minutes: it looks at the last 24 hours each time, and once a day at the last 30 days.
 *
 * Emits its metrics on every run that comes through, zeros included, so that missing data means that it has
 * not run. Throws when Stripe or the table cannot be read.
 */
export async function handler(
  event: unknown,
  lambda: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<ReconcileResult> {
  const settings = env()
  const request = requestOf(requestSchema, event)
  const startedMs = performance.now()
  const run = await startRun(settings)
  const hasTime = () => {
    const isRequestOver = request && performance.now() - startedMs > request.seconds * 1000
    return !isRequestOver && lambda.getRemainingTimeInMillis() > pageMs
  }
  const next = await emitting(run.found, async () => {
    if (request) return answerRequest(request, run, hasTime)
    await runSchedule(run, settings.MOVEMENTS_TABLE, hasTime)
    return undefined
  })
  const { repaired: _repaired, attention: _attention, ...counts } = run.found
  logger.info('Reconciled', counts)
  return { ...run.found, ...(next ? { next } : {}) }
}

async function answerRequest(
  { days, from }: z.infer<typeof requestSchema>,
  run: Run,
  hasTime: () => boolean,
): Promise<Place | undefined> {
  if (from) return walk({ from, hasTime }, run)
  await resumeDeliveries(run)
  const next = await walk({ from: startOfWalk(days, run.now()), hasTime }, run)
  await checkDeclines(run)
  return next
}

/** Does the work and emits what it found: zeros only if nothing failed, the rest in any case. */
async function emitting<Result>(found: Findings, work: () => Promise<Result>): Promise<Result> {
  let isComplete = false
  try {
    const result = await work()
    isComplete = found.failed === 0
    return result
  } finally {
    const emit = (name: MetricName, value: number) => {
      if (value > 0 || isComplete) measure(name, value)
    }
    emit('OrdersRepaired', found.ordersRepaired + found.deliveriesResumed)
    emit('EventsMissed', found.eventsMissed)
  }
}

const daySeconds = 86_400
const walkDays: Record<WalkName, number> = { day: 1, month: 30 }

/**
 * One run of the schedule: deliveries that nobody goes on with, before it queues any itself, then the last
 * day, then declined cards, then, once a day, the last 30 days in what time is left. A walk that was cut off goes
 * on where it was.
 */
async function runSchedule(
  run: Run,
  movementsTable: string,
  hasTime: () => boolean,
): Promise<void> {
  await resumeDeliveries(run)
  await continueWalk('day', run, movementsTable, hasTime)
  if (hasTime()) await checkDeclines(run)
  const before = run.found.needAttention
  await continueWalk('month', run, movementsTable, hasTime)
  // Once a day, so that the alarm about decisions reminds of an order and still rings for the next one.
  const attention = run.found.needAttention - before
  if (attention > 0) measure('OrderDecision', attention)
}

async function continueWalk(
  name: WalkName,
  run: Run,
  movementsTable: string,
  hasTime: () => boolean,
): Promise<void> {
  const now = run.now()
  const { place, finishedAt } = await readProgress(movementsTable, name)
  const isDone = name === 'month' && !place && finishedAt && !isDayOld(Date.parse(finishedAt), now)
  if (isDone) return
  let saved = place
  const save = async (next: Place) => {
    await saveProgress(movementsTable, name, { place: next, finishedAt })
    saved = next
  }
  const isGoingOn = place && !isDayOld(place.startedAt * 1000, now)
  const from = isGoingOn ? place : startOfWalk(walkDays[name], now)
  const rest = await walk({ from, hasTime, onPage: save }, run)
  if (rest) await save(rest)
  // A walk of one page leaves nothing to write, apart from the day on which the month was done.
  else if (saved || name === 'month') {
    await saveProgress(movementsTable, name, { finishedAt: now.toISOString() })
  }
}

function isDayOld(timeMs: number, now: Date): boolean {
  return secondsOf(now) - timeMs / 1000 > daySeconds
}
