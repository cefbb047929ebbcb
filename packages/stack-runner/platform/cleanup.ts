/** Stops what has been started, the last started first. */
export type Cleanup = {
  add(stop: () => Promise<unknown>): void
  /** Runs once, however often it is called; a step that fails does not keep the others from running. */
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
