import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceProxy } from './proxies'
import type { Outage, Plan, Service } from './plan'
import type { RunningStore } from './running-store'

/** What has happened to the store, in milliseconds since the epoch. */
export type PlayedPlan = {
  killsMs: number[]
  tableOutages: { fromMs: number; toMs: number }[]
  /** The services that are unavailable now. */
  away(): string[]
  /** Settles when the whole plan has been played and everything works. */
  over: Promise<unknown>
}

/** Plays the plan against the store from now on. */
export function playPlan(
  { outages, killsMs: plannedKills }: Plan,
  store: RunningStore,
  proxies: Record<Service, ServiceProxy>,
): PlayedPlan {
  const startMs = Date.now()
  const killsMs: number[] = []
  const current = new Set<Outage>()
  // When two overlap, the later one counts.
  const apply = (service: Service) => {
    const last = [...current].findLast((outage) => outage.service === service)
    proxies[service].failure = last?.failure
  }
  async function play(outage: Outage): Promise<void> {
    await sleep(outage.fromMs)
    current.add(outage)
    apply(outage.service)
    await sleep(outage.toMs - outage.fromMs)
    current.delete(outage)
    apply(outage.service)
  }
  async function kill(): Promise<void> {
    for (const atMs of plannedKills) {
      await sleep(Math.max(0, startMs + atMs - Date.now()))
      killsMs.push(Date.now())
      await store.kill()
    }
  }
  return {
    killsMs,
    tableOutages: outages
      .filter(({ service }) => service === 'dynamodb')
      .map(({ fromMs, toMs }) => ({ fromMs: startMs + fromMs, toMs: startMs + toMs })),
    away: () => [...current].map(({ service, failure }) => `${service} ${failure}`),
    over: Promise.all([kill(), ...outages.map(play)]),
  }
}
