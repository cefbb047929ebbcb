import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { logger } from '../../../platform/logging/logger'
import type { MetricName } from '../../../platform/metrics/metric-units'
import { measure } from '../../../platform/metrics/metrics'
import { requestOf } from '../../../platform/requests/scheduled-call'
import { secondsOf } from '../../../shop/payments/stripe-fields'
import { env } from './env'
import type { Findings } from './findings'
import { resumeDeliveries } from './resume-deliveries'
import { type ReconcileRun, startRun } from './run'
import {
  checkRecent,
  type Place,
  placeSchema,
  readWalkProgress,
  saveWalkProgress,
  startOfWalk,
  walk,
  type WalkName,
} from './walk'

/** What one page takes when every item needs a repair. */
const pageMs = 60_000

/** A request from `npm run orders -- reconcile`. */
const requestSchema = z.strictObject({
  /** Stripe keeps its events for 30 days. */
  days: z.int().check(z.minimum(1), z.maximum(30)),
  /** After them, the call returns where to continue, so that the caller can show the progress. */
  seconds: z.number(),
  from: z.optional(placeSchema),
})

/** `next` is where to continue; absent when the walk has ended. */
export type ReconcileResult = Findings & { next?: Place }

/**
 * Compares what Stripe reports with the orders, and records and delivers what is missing. Every 15 minutes it checks
 * the events of the last hour, once an hour the events and sessions of the last 24 hours, and once a day those of the
 * last 30 days.
 *
 * Emits zeros as well after a run without a failure, so that missing data means that there was no such run. Throws when
 * Stripe or the table cannot be read.
 */
export async function handler(
  event: unknown,
  lambda: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<ReconcileResult> {
  const settings = env()
  const request = requestOf(requestSchema, event)
  const startedMs = performance.now()
  const { seconds = Infinity } = request ?? {}
  const hasTime = () => performance.now() - startedMs < seconds * 1000 && lambda.getRemainingTimeInMillis() > pageMs
  const run = await startRun(settings, hasTime)
  const next = await emitting(run.found, async () => {
    if (request) return answerRequest(request, run)
    await runSchedule(run, settings.ORDERS_TABLE)
    return undefined
  })
  const { repaired: _repaired, attention: _attention, ...counts } = run.found
  logger.info('Reconciled', counts)
  return { ...run.found, ...(next ? { next } : {}) }
}

async function answerRequest(
  { days, from }: z.infer<typeof requestSchema>,
  run: ReconcileRun,
): Promise<Place | undefined> {
  // The caller keeps the place.
  const save = async () => undefined
  if (from) return walk(from, save, run)
  await resumeDeliveries(run)
  await checkRecent(run)
  return walk(startOfWalk(days, run.now()), save, run)
}

/** Emits zeros only if nothing failed, other values in any case. */
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
/** Fifty minutes are over in each fourth run of the schedule. */
const walks: Record<WalkName, { days: number; pauseSeconds: number }> = {
  day: { days: 1, pauseSeconds: 50 * 60 },
  month: { days: 30, pauseSeconds: daySeconds },
}

/** Resumes abandoned deliveries before it queues any itself. */
async function runSchedule(run: ReconcileRun, ordersTable: string): Promise<void> {
  await resumeDeliveries(run)
  await checkRecent(run)
  await continueWalk('day', run, ordersTable)
  const before = run.found.needAttention
  await continueWalk('month', run, ordersTable)
  // Only once a day, so that the alarm reminds, and can still fire for the next order.
  const attention = run.found.needAttention - before
  if (attention > 0) measure('OrderDecision', attention)
}

/** Continues where the last run was cut off, or begins again when the pause is over. */
async function continueWalk(name: WalkName, run: ReconcileRun, ordersTable: string): Promise<void> {
  const { days, pauseSeconds } = walks[name]
  const { place, completed } = await readWalkProgress(ordersTable, name)
  if (!place && completed !== undefined && ageOf(completed, run) <= pauseSeconds) return
  const isFresh = place && ageOf(place.startedAt, run) <= daySeconds
  const from = isFresh ? place : startOfWalk(days, run.now())
  const save = (next: Place) => saveWalkProgress(ordersTable, name, { place: next, completed })
  const next = await walk(from, save, run)
  if (next) await save(next)
  else await saveWalkProgress(ordersTable, name, { completed: from.startedAt })
}

function ageOf(seconds: number, { now }: ReconcileRun): number {
  return secondsOf(now()) - seconds
}
