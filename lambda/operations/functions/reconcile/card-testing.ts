import * as z from 'zod/mini'

/** One try to pay with a card. */
export type CardAttempt = {
  isDeclined: boolean
  paymentId: string
  /** The mark of whoever opened the checkout session, if it has one (lambda/shop/payments/caller.ts). */
  caller?: string | undefined
}

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
  const ofTesters = byCaller.filter((each) => isTesting(each, leastSuspicious.ofOneCaller))
  const suspected = isTesting(attempts, leastSuspicious.ofAll) ? attempts : ofTesters.flat()
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
