import type { Context } from 'aws-lambda'
import * as z from 'zod/mini'
import { logger } from '../../../platform/logging/logger'
import { measure } from '../../../platform/metrics/metrics'
import { requestOf } from '../../../platform/requests/scheduled-call'
import { secondsOf } from '../../../shop/payments/stripe-fields'
import { checkQueues } from './check-queues'
import { continueEdition } from './continue-edition'
import { env, type ReconcileEnvironment } from './env'
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
  /** After them, the call returns where to continue. */
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
 * Throws when Stripe or the table cannot be read.
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
  const next = request ? await answerRequest(request, run, settings) : await runSchedule(run, settings)
  const { repaired: _repaired, attention: _attention, ...counts } = run.found
  logger.info('Reconciled', counts)
  return { ...run.found, ...(next ? { next } : {}) }
}

async function answerRequest(
  { days, from }: z.infer<typeof requestSchema>,
  run: ReconcileRun,
  settings: ReconcileEnvironment,
): Promise<Place | undefined> {
  // The caller keeps the place.
  const save = async () => undefined
  if (from) return walk(from, save, run)
  await resumeDeliveries(run)
  await checkRecent(run)
  await continueEdition(settings, run)
  return walk(startOfWalk(days, run.now()), save, run)
}

const daySeconds = 86_400
/** Fifty minutes are over in each fourth run of the schedule. */
const walks: Record<WalkName, { days: number; pauseSeconds: number }> = {
  day: { days: 1, pauseSeconds: 50 * 60 },
  month: { days: 30, pauseSeconds: daySeconds },
}

/** Abandoned deliveries come before any that it queues. */
async function runSchedule(run: ReconcileRun, settings: ReconcileEnvironment): Promise<undefined> {
  await checkQueues(settings, run)
  await resumeDeliveries(run)
  await checkRecent(run)
  await continueWalk('day', run)
  tellFallbacks(run)
  await continueEdition(settings, run)
  const known = run.found.attention.length
  await continueWalk('month', run)
  // Only once a day, as a reminder.
  for (const { orderId, reason } of run.found.attention.slice(known)) {
    logger.error('Order waits for a decision', { condition: 'decision', orderId, reason })
  }
  measure('Reconciled', run.found.failed)
}

/** One typed address in a hundred is wrong, so three are usual from about 300 sales in six hours. */
const manyFallbacks = 3

function tellFallbacks({ fallbacks }: ReconcileRun): void {
  if (fallbacks.size < manyFallbacks) return
  for (const orderId of fallbacks) logger.error('Fallback opened', { condition: 'many-fallbacks', orderId })
}

/** Continues where the last run was cut off, or begins again when the pause is over. */
async function continueWalk(name: WalkName, run: ReconcileRun): Promise<void> {
  const { days, pauseSeconds } = walks[name]
  const { place, completed } = await readWalkProgress(run.table, name)
  if (!place && completed !== undefined && ageOf(completed, run) <= pauseSeconds) return
  const isFresh = place && ageOf(place.startedAt, run) <= daySeconds
  const from = isFresh ? place : startOfWalk(days, run.now())
  const save = (next: Place) => saveWalkProgress(run.table, name, { place: next, completed })
  const next = await walk(from, save, run)
  if (next) await save(next)
  else await saveWalkProgress(run.table, name, { completed: from.startedAt })
}

function ageOf(seconds: number, { now }: ReconcileRun): number {
  return secondsOf(now()) - seconds
}
