import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { logger } from '../platform/logging/logger'
import { measure } from '../platform/metrics/metrics'
import { isMarkedBy, type StoreMark } from '../shop/payments/store-mark'
import { secondsOf } from '../shop/payments/stripe-fields'

/** One try to pay with a card. */
export type CardAttempt = {
  isDeclined: boolean
  paymentId: string
  /** The mark of whoever opened the checkout session, if it has one (lambda/shop/payments/caller.ts). */
  caller?: string | undefined
}

type Store = { stripe: Stripe; mark: StoreMark; now: () => Date }

/** What is known about the attempts of some time. */
export const declinedCardsSchema = z.object({
  attempts: z.number(),
  declined: z.number(),
  callers: z.number(),
  mostOfOneCaller: z.number(),
  /** Those of the declined that look like card testing. */
  suspected: z.number(),
})
export type DeclinedCards = z.infer<typeof declinedCardsSchema>

/**
 * Declined cards from which on somebody tests cards rather than buys, if most attempts are declined. A buyer
 * whose card is declined tries it again, or another one or two; several buyers may share an address. Of all
 * attempts of a store a tenth or a fifth is declined.
 */
const leastSuspicious = { ofOneCaller: 10, ofAll: 20 }

/**
 * Counts declined cards, and those that look like card testing: someone finds out which of many stolen cards
 * work. From one address many are declined; from many addresses, many of all.
 */
export function countDeclined(attempts: CardAttempt[]): DeclinedCards {
  const byCaller = [...Map.groupBy(attempts, openerOf).values()]
  const testedByOne = byCaller.filter((each) => isTesting(each, leastSuspicious.ofOneCaller))
  const suspected = isTesting(attempts, leastSuspicious.ofAll) ? attempts : testedByOne.flat()
  return {
    attempts: attempts.length,
    declined: declined(attempts),
    callers: byCaller.length,
    mostOfOneCaller: Math.max(0, ...byCaller.map(declined)),
    suspected: declined(suspected),
  }
}

/** A session without a mark counts as opened by somebody else than every other. */
function openerOf({ caller, paymentId }: CardAttempt): string {
  return caller ?? paymentId
}

function isTesting(attempts: CardAttempt[], least: number): boolean {
  const count = declined(attempts)
  return count >= least && count * 2 > attempts.length
}

function declined(attempts: CardAttempt[]): number {
  return attempts.filter(({ isDeclined }) => isDeclined).length
}

/** The time between two runs of the schedule. What a run looks at more, or less, makes no difference. */
const spanSeconds = 15 * 60
/** Ten pages: in a flood, the newest tell enough. */
const mostEvents = 1000

const chargeSchema = z.object({
  payment_intent: z.string(),
  metadata: z.looseObject({ caller: z.optional(z.string()) }),
})

/**
 * Counts what Stripe reports about the cards of the last quarter of an hour, looks for card testing, and emits
 * `CardTesting` if there is any. Without attempts it costs one call; then `undefined`.
 */
export async function checkDeclines(store: Store): Promise<DeclinedCards | undefined> {
  const attempts = await listAttempts(store)
  if (attempts.length === 0) return undefined
  const found = countDeclined(attempts)
  if (found.suspected > 0) {
    logger.warn('Card testing', found)
    measure('CardTesting', found.suspected)
  }
  return found
}

/** The attempts to pay at this store; those of other stores of the Stripe account are theirs. */
async function listAttempts({ stripe, mark, now }: Store): Promise<CardAttempt[]> {
  const events = await stripe.events
    .list({
      types: ['charge.failed', 'charge.succeeded'],
      created: { gte: secondsOf(now()) - spanSeconds },
      limit: 100,
    })
    .autoPagingToArray({ limit: mostEvents })
  return events.flatMap(({ type, data }) => {
    const charge = chargeSchema.safeParse(data.object).data
    if (!charge || !isMarkedBy(mark, charge.metadata)) return []
    const { payment_intent: paymentId, metadata } = charge
    return [{ isDeclined: type === 'charge.failed', paymentId, caller: metadata.caller }]
  })
}
