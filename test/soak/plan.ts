import type { Random } from './random'

/** What can become unavailable; `storage` is SNS with S3. */
const services = ['ses', 'storage', 'dynamodb', 'sqs', 'stripe', 'webhook'] as const
export type Service = (typeof services)[number]

/** How a service fails: at once, by never responding, with 503, or after it has done its work. */
const failures = ['resets', 'hangs', 'refuses', 'loses replies'] as const
export type Failure = (typeof failures)[number]

/** A time in which a service fails, in milliseconds since the start. */
export type Outage = { service: Service; failure: Failure; fromMs: number; toMs: number }

/** What happens to the store while buyers come, in milliseconds since the start. */
export type Plan = { outages: Outage[]; killsMs: number[] }

const outagePauseMs = 12_000
const shortestOutageMs = 2000
const longestOutageMs = 120_000
const killPauseMs = 60_000

/**
 * Draws the outages and kills of a run: an outage begins every 12 s, so that two often overlap, and lasts up
 * to 2 minutes, at most a fifth of the run. Every service fails at least once if there is time. All outages
 * end before the last buyer arrives.
 */
export function drawPlan(lengthMs: number, random: Random): Plan {
  const outages: Outage[] = []
  const longestMs = Math.max(shortestOutageMs, Math.min(longestOutageMs, lengthMs / 5))
  const count = Math.floor(lengthMs / outagePauseMs)
  for (let index = 0; index < count; index += 1) {
    const fromMs = (index + random.share()) * outagePauseMs
    const durationMs = random.between(shortestOutageMs, longestMs)
    const service = services[index % services.length] ?? 'ses'
    const toMs = Math.min(lengthMs, fromMs + durationMs)
    outages.push({ service, failure: random.oneOf(failures), fromMs, toMs })
  }
  const kills = Math.max(1, Math.floor(lengthMs / killPauseMs))
  const killsMs = Array.from(
    { length: kills },
    (_, index) => ((index + 0.2 + 0.6 * random.share()) * lengthMs) / kills,
  )
  return { outages, killsMs }
}
