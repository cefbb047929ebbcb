import type { Clock } from './clock'

export type HandTurnedClock = Clock & {
  /** Also runs the tasks that become due. */
  turnBy(durationMs: number): void
}

/** Stands still until it is turned. A task that is already due runs soon. */
export function handTurnedClock(startMs = Date.now()): HandTurnedClock {
  let nowMs = startMs
  let waiting: { timeMs: number; task: () => void }[] = []

  return {
    now: () => nowMs,
    at(timeMs, task) {
      if (timeMs <= nowMs) setImmediate(task)
      else waiting.push({ timeMs, task })
    },
    stop() {
      waiting = []
    },
    turnBy(durationMs) {
      const endMs = nowMs + durationMs

      for (;;) {
        const next = waiting.toSorted((one, other) => one.timeMs - other.timeMs)[0]
        if (!next || next.timeMs > endMs) break
        waiting = waiting.filter((entry) => entry !== next)
        nowMs = next.timeMs
        next.task()
      }
      nowMs = endMs
    },
  }
}
