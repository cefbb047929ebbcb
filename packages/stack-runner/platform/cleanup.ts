export type Cleanup = {
  add(stop: () => Promise<unknown>): void
  /** In reverse order, once. A step that fails does not prevent the others. */
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
