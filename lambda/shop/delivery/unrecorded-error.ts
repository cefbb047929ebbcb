import type { DeliveryReport } from '../../orders/delivery-report'
import type { Order } from '../../orders/order'
import { LoggableError } from '../../platform/logging/loggable-error'

/** Messages were accepted and could not be recorded, so they go out again unless somebody else records them. */
export class UnrecordedError extends LoggableError {
  override name = 'UnrecordedError'
  readonly accepted: DeliveryReport[]

  constructor(accepted: DeliveryReport[], cause: unknown) {
    super(`${accepted.length} accepted messages could not be recorded`, { cause })
    this.accepted = accepted
  }
}

/** Throws the failure to record an acceptance, with what its provider would report about it. */
export function unrecorded(
  message: Pick<DeliveryReport, 'channel' | 'messageId' | 'orderId' | 'holder'>,
  now: Date,
): (cause: unknown) => never {
  const at = now.toISOString()
  return (cause) => {
    throw new UnrecordedError([{ ...message, kind: 'accepted', at, acceptedAt: at }], cause)
  }
}

/**
 * The order as the last of several records left it. Throws what one of them threw, and the acceptances that
 * any of them could not record in one error.
 */
export function recordedOrder(
  records: PromiseSettledResult<Order | undefined>[],
): Order | undefined {
  const failures = records.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  const accepted = failures.flatMap((error) =>
    error instanceof UnrecordedError ? error.accepted : [],
  )
  const [first] = failures
  if (accepted.length > 0) {
    throw new UnrecordedError(accepted, first instanceof UnrecordedError ? first.cause : first)
  }
  if (failures.length > 0) throw first
  return records
    .flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    .reduce((a, b) => ((b?.version ?? 0) > (a?.version ?? 0) ? b : a))
}
