import { recordOutcome, type SendOutcome } from '../../orders/attempt'
import type { ChannelName } from '../../orders/delivery'
import type { Order } from '../../orders/order'
import { updateOrder } from '../../orders/orders-table'
import { openFallback } from '../../orders/report'
import { LoggableError } from '../../platform/logging/loggable-error'
import { retry } from '../../platform/retry'
import { reservedMs } from './time-limits'
import { type Sender, sentChannels } from './sender'

type Attempt = {
  orderId: string
  name: ChannelName
  holder: string
  /** Of the link that was sent. */
  linkVersion: number
  outcome: SendOutcome
}

type AttemptContext = {
  table: string
  now: () => Date
  remainingMs: () => number
  sender: Pick<Sender, 'originationIdentity'>
}

/** 7.5 s in all. */
const recordPausesMs = [50, 100, 200, 400, 750, 1500, 1500, 1500, 1500]

/**
 * An accepted message that is not recorded goes out a second time, so a failed write is retried as long as the call
 * may run (F50). Repeating it is safe. A channel that ends badly opens the other one in the same write.
 */
export async function recordAttempt(
  { orderId, name, holder, linkVersion, outcome }: Attempt,
  { table, now, remainingMs, sender }: AttemptContext,
): Promise<Order | undefined> {
  const sent = sentChannels({ TEXT_ORIGINATION_IDENTITY: sender.originationIdentity })
  const record = (found: Order) => recordOutcome(found, name, holder, outcome, now(), linkVersion)
  const write = () => updateOrder(table, orderId, (found) => found && openFallback(record(found), now(), sent))
  const { after } = await retryWrite(write, recordPausesMs, remainingMs)
  return after
}

/** Enough for most writes, so one is attempted however late it is. */
const leastMs = 500

/**
 * The write must be safe to repeat. Leaves time to queue what fails. The SDK retries for 0.1 s in all, and not at all
 * after many failures (https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html).
 */
export function retryWrite<Result>(
  write: () => Promise<Result>,
  pausesMs: number[],
  remainingMs: () => number,
): Promise<Result> {
  const leftMs = () => remainingMs() - reservedMs
  const attempt = () => within(write(), leftMs())
  return retry(attempt, { pausesMs, remainingMs: leftMs, jitter: 0 })
}

function within<Result>(writing: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const tooLate = () => reject(new LoggableError('No time is left for the write'))
  const timer = setTimeout(tooLate, Math.max(leastMs, limitMs))
  void writing.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
