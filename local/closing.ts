/** What has been started and must be ended, the last started first. */
export type Closing = {
  add(close: () => Promise<unknown>): void
  /** Ends everything once; what fails to end keeps nothing else from it. */
  close(): Promise<void>
}

export function createClosing(): Closing {
  const steps: (() => Promise<unknown>)[] = []
  let closed: Promise<void> | undefined
  const closeAll = async () => {
    for (const step of steps.toReversed()) await step().catch(() => undefined)
  }
  return { add: (close) => steps.push(close), close: () => (closed ??= closeAll()) }
}
