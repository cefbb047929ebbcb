import { openFallback } from '../../orders/fallback'
import type { Order } from '../../orders/order'
import { updateOrder } from '../../orders/orders-table'
import { recordOutcome, type SendOutcome } from '../../orders/record-outcome'
import { retryWrite } from './retry-write'
import { channelsOf, type Sender } from './sender'
import type { ChannelName } from '../../orders/channel'

/** One attempt to send a link of this version on a channel, under the claim of `holder`. */
export type Attempt = {
  orderId: string
  name: ChannelName
  holder: string
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
const pausesMs = [50, 100, 200, 400, 750, 1500, 1500, 1500, 1500]

/**
 * Records the outcome of an attempt and returns the order as it is then. A message that was accepted and
 * is not recorded goes out a second time, so a write that fails is tried again for as long as the call
 * may run, at most some 8 s (F50). Repeating it is safe: an outcome that is recorded already changes nothing.
 * A channel that ends badly opens the other one in the same write, which is then due.
 */
export async function recordAttempt(
  { orderId, name, holder, linkVersion, outcome }: Attempt,
  { table, now, remainingMs, sender }: AttemptContext,
): Promise<Order | undefined> {
  const sent = channelsOf(sender)
  const record = (found: Order) => recordOutcome(found, name, holder, outcome, now(), linkVersion)
  const write = () =>
    updateOrder(table, orderId, (found) => ({
      order: found && openFallback(record(found), now(), sent),
      result: undefined,
    }))
  const { after } = await retryWrite(write, pausesMs, remainingMs)
  return after
}
