const everyTimer = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const

let running = 0

/** Only the date changes, until the last of several works at once has ended: timers run on. */
export async function atTime<Result>(nowMs: number, work: () => Promise<Result>): Promise<Result> {
  running += 1
  jest.useFakeTimers({ now: nowMs, doNotFake: [...everyTimer] })
  return work().finally(() => {
    running -= 1
    if (running === 0) jest.useRealTimers()
  })
}
