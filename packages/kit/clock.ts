/** Always an argument, so that tests control time. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
  /** Soon if `timeMs` has passed. */
  at(timeMs: number, task: () => void): void
  /** Cancels all pending tasks. */
  stop(): void
}

/** Pending tasks do not keep the process alive. */
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
