import type { Clock } from './clock'

export type HandTurnedClock = Clock & {
  /** Moves the time on, and does what falls due on the way. */
  turnBy(durationMs: number): void
}

/** A clock that stands still until its owner turns it. What is due already runs soon, as always. */
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
