/** Stops what has been started, in reverse order. */
export type Cleanup = {
  add(stop: () => Promise<unknown>): void
  /** Runs once, however often it is called. A step that fails does not prevent the others. */
  run(): Promise<void>
}

export function createCleanup(): Cleanup {
  const steps: (() => Promise<unknown>)[] = []
  let finished: Promise<void> | undefined
  const runAll = async () => {
    for (const step of steps.toReversed()) await step().catch(() => undefined)
  }
  return { add: (stop) => steps.push(stop), run: () => (finished ??= runAll()) }
}
