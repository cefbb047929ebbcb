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

/** Only the date changes: timers run on. */
export async function atTime<Result>(nowMs: number, work: () => Promise<Result>): Promise<Result> {
  const date = jest.useFakeTimers({ now: nowMs, doNotFake: [...everyTimer] })
  return work().finally(() => date.useRealTimers())
}
