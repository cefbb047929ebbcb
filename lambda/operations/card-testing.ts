import * as z from 'zod/mini'
import { logger } from '../platform/logging/logger'
import { isMarkedBy, type StoreMark } from '../shop/payments/store-mark'
import { secondsOf } from '../shop/payments/stripe-fields'

export type CardAttempt = {
  isDeclined: boolean
  paymentId: string
  /** From the checkout session's mark, if it has one (lambda/shop/payments/caller.ts). */
  caller?: string | undefined
}

/**
 * So many declined cards suggest card testing, if most attempts are declined. A genuine buyer retries a declined card,
 * or tries one or two others; buyers may share an address. A store's usual share of declines is 10 to 20 %.
 */
const leastSuspicious = { ofOneCaller: 10, ofAll: 20 }

/** Many declined attempts of one caller, or of all. */
export function tellCardTesting(attempts: CardAttempt[]): void {
  // A session without a mark counts as opened by a separate caller.
  const openerOf = ({ caller, paymentId }: CardAttempt) => caller ?? paymentId
  const byCaller = [...Map.groupBy(attempts, openerOf).values()]
  const testedByOne = byCaller.filter((each) => isTesting(each, leastSuspicious.ofOneCaller))
  const suspected = isTesting(attempts, leastSuspicious.ofAll) ? attempts : testedByOne.flat()
  if (suspected.length === 0) return
  logger.warn('Card testing', {
    condition: 'card-testing',
    attempts: attempts.length,
    declined: declined(attempts),
    callers: byCaller.length,
    mostOfOneCaller: Math.max(...byCaller.map(declined)),
    suspected: declined(suspected),
  })
}

function isTesting(attempts: CardAttempt[], least: number): boolean {
  const count = declined(attempts)
  return count >= least && count * 2 > attempts.length
}

function declined(attempts: CardAttempt[]): number {
  return attempts.filter(({ isDeclined }) => isDeclined).length
}

/** The schedule's period. A small overlap or gap makes no difference. */
const spanSeconds = 15 * 60

export const cardEvents = ['charge.failed', 'charge.succeeded'] as const

const chargeSchema = z.object({
  payment_intent: z.string(),
  metadata: z.looseObject({ caller: z.optional(z.string()) }),
})

/** Without those at other stores of the Stripe account. */
export function attemptsIn(
  events: { type: string; created: number; data: { object: unknown } }[],
  { mark, now }: { mark: StoreMark; now: () => Date },
): CardAttempt[] {
  const since = secondsOf(now()) - spanSeconds
  return events.flatMap(({ type, created, data }) => {
    const isAttempt = created >= since && cardEvents.some((each) => each === type)
    const charge = isAttempt ? chargeSchema.safeParse(data.object).data : undefined
    if (!charge || !isMarkedBy(mark, charge.metadata)) return []
    const { payment_intent: paymentId, metadata } = charge
    return [{ isDeclined: type === 'charge.failed', paymentId, caller: metadata.caller }]
  })
}
