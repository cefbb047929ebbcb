export type Cleanup = {
  add(stop: () => Promise<unknown>): void
  /** In reverse order, once. A step that fails does not prevent the others. */
  run(): Promise<void>
}

/** Cleans up if the start fails. */
export async function withCleanup<Started>(start: (cleanup: Cleanup) => Promise<Started>): Promise<Started> {
  const steps: (() => Promise<unknown>)[] = []
  let finished: Promise<void> | undefined
  const runAll = async () => {
    for (const step of steps.toReversed()) await step().catch(() => undefined)
  }
  const run = () => (finished ??= runAll())
  try {
    return await start({ add: (stop) => steps.push(stop), run })
  } catch (error) {
    await run()
    throw error
  }
}
