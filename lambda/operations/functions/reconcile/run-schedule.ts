import { measure } from '../../../platform/metrics/metrics'
import { checkDeclines } from './check-declines'
import { type Place, secondsOf, startOfWalk } from './place'
import { readProgress, saveProgress, type WalkName } from './progress'
import type { Run } from './repair'
import { resumeDeliveries } from './resume-deliveries'
import { walk } from './walk'

const daySeconds = 86_400
const walkDays: Record<WalkName, number> = { day: 1, month: 30 }

/**
 * One run of the schedule: deliveries that nobody goes on with, before it queues any itself, then the last
 * day, then declined cards, then, once a day, the last 30 days in what time is left. A walk that was cut off goes
 * on where it was.
 */
export async function runSchedule(
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
