import { setTimeout as sleep } from 'node:timers/promises'
import { LoggableError } from '../../platform/logging/loggable-error'
import { reservedMs } from './time-limits'

/** A write usually takes some milliseconds, so one is tried however late it is. */
const leastMs = 500

/**
 * Tries a write again after each of the pauses, as long as the call has time left to queue what fails; then
 * throws what the last try threw. A try that takes all of that time is left to itself. The SDK tries again as
 * well, but for 0.1 s in all, and not at all after many failures
 * (https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html). The write has to be one
 * that may be repeated.
 */
export async function retryWrite<Result>(
  write: () => Promise<Result>,
  pausesMs: number[],
  remainingMs: () => number,
): Promise<Result> {
  const leftMs = () => remainingMs() - reservedMs
  for (const pauseMs of pausesMs) {
    try {
      return await within(write(), leftMs())
    } catch (error) {
      if (leftMs() < pauseMs) throw error
      await sleep(pauseMs)
    }
  }
  return within(write(), leftMs())
}

function within<Result>(writing: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const tooLate = () => reject(new LoggableError('No time is left for the write'))
  const timer = setTimeout(tooLate, Math.max(leastMs, limitMs))
  void writing.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
