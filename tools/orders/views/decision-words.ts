import { type Decision, pendingDecisions } from '../../../lambda/orders/decisions'
import { owedCents } from '../../../lambda/orders/money'
import type { PaidOrder } from '../../../lambda/orders/read-paid'
import { inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'

/** What support has to decide about an order, in words; empty when nothing is. */
export function decisionWords(order: PaidOrder): string {
  return pendingDecisions(order)
    .map((decision) => wordsOf(decision, order))
    .join(', ')
}

/** One decision in words, with what the buyer is owed. */
export function wordsOf(decision: Decision, { money, sale }: PaidOrder): string {
  if (decision !== 'refund_failed') return inWords(decision)
  return `refund failed, ${formatPrice(owedCents(money, sale.amountCents), sale.currency)} owed`
}
