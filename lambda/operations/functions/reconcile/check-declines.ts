import * as z from 'zod/mini'
import { type CardAttempt, countDeclined } from './card-testing'
import { logger } from '../../../platform/logging/logger'
import { measure } from '../../../platform/metrics/metrics'
import { isMarkedBy } from '../../../shop/payments/store-mark'
import { noteFailed } from './findings'
import { type Run } from './run'
import { secondsOf } from './place'

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
 * `CardTesting` if there is any. Without attempts it costs one call. A failure is noted and stops nothing else.
 */
export async function checkDeclines(run: Run): Promise<void> {
  try {
    const found = countDeclined(await listAttempts(run))
    if (found.attempts > 0) run.found.cards = found
    if (found.suspected === 0) return
    logger.warn('Card testing', found)
    measure('CardTesting', found.suspected)
  } catch (error) {
    noteFailed(run.found, error)
  }
}

/** The attempts to pay at this store; those of other stores of the Stripe account are theirs. */
async function listAttempts({ stripe, mark, now }: Run): Promise<CardAttempt[]> {
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
