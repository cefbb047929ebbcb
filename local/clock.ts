/** The time, and work that is due at one. An argument everywhere, so that tests turn it by hand. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs `task` when `timeMs` has come, and soon when it has passed already. */
  at(timeMs: number, task: () => void): void
  /** Calls off everything that is still to come. */
  stop(): void
}

/** The clock on the wall. What it holds does not keep the process alive. */
export function systemClock(): Clock {
  const timers = new Set<NodeJS.Timeout>()

  return {
    now: () => Date.now(),
    at(timeMs, task) {
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          task()
        },
        Math.max(0, timeMs - Date.now()),
      )
      timer.unref()
      timers.add(timer)
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
