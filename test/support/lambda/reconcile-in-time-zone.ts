/** Prints what reconcile computes of given times, for a test that runs it in several time zones. */
import { attentionFor } from '../../../lambda/operations/functions/reconcile/findings'
import { startOfWalk, windowOf } from '../../../lambda/operations/functions/reconcile/place'
import { instantOf } from '../../../lambda/shop/payments/stripe-fields'
import { paidOrder } from './order-fixture'

const hourMs = 3_600_000

function computed(time: string) {
  const now = new Date(time)
  const heldFor = (hours: number) => {
    const paidAt = new Date(now.getTime() - hours * hourMs).toISOString()
    return attentionFor(paidOrder({ sale: { paidAt, expectedCents: 1 } }), now)
  }
  const day = windowOf(startOfWalk(1, now)).gte
  const month = windowOf(startOfWalk(30, now)).gte
  return { day: instantOf(day), month: instantOf(month), held: [heldFor(23.5), heldFor(24.5)] }
}

console.log(JSON.stringify(process.argv.slice(2).map(computed)))
