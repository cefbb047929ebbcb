import { cardCents, type Movement } from '../model/movement'
import type { Amount, Column } from './sheet'

/** Names and signs are Stripe's. */
export const movementColumns: Column<Movement>[] = [
  ['balance_transaction_id', 'text', ({ balanceTransactionId }) => balanceTransactionId],
  ['created', 'instant', ({ createdAt }) => createdAt],
  // An hour of each autumn has two meanings in a time zone.
  ['created_utc', 'text', ({ createdAt }) => createdAt.slice(0, 19).replace('T', ' ')],
  ['effective_at', 'instant', ({ effectiveAt }) => effectiveAt],
  ['available_on', 'instant', ({ availableOn }) => availableOn],
  ['reporting_category', 'text', ({ reportingCategory }) => reportingCategory],
  ['order_number', 'text', ({ orderNumber }) => orderNumber],
  ['order_id', 'text', ({ orderId }) => orderId],
  ['gross', 'amount', (movement) => settled(movement, 'grossCents')],
  ['fee', 'amount', (movement) => settled(movement, 'feeCents')],
  ['fee_tax', 'amount', (movement) => settled(movement, 'feeTaxCents')],
  ['net', 'amount', (movement) => settled(movement, 'netCents')],
  ['currency', 'currency', ({ currency }) => currency],
  ['customer_facing_amount', 'amount', customerFacing],
  ['customer_facing_currency', 'currency', (movement) => customerFacing(movement)?.currency],
  ['exchange_rate', 'number', ({ exchangeRate }) => exchangeRate],
  ['automatic_payout_id', 'text', ({ payoutId }) => payoutId],
  ['charge_id', 'text', ({ chargeId }) => chargeId],
  ['payment_intent_id', 'text', ({ paymentIntentId }) => paymentIntentId],
  ['refund_id', 'text', ({ refundId }) => refundId],
  ['dispute_id', 'text', ({ disputeId }) => disputeId],
  ['country', 'text', ({ country }) => country],
  ['state', 'text', ({ state }) => state],
  ['tax', 'amount', taxOf],
  ['description', 'text', ({ description }) => description],
  ['balance_type', 'text', ({ balanceType = 'payments' }) => balanceType],
]

function settled(movement: Movement, name: 'grossCents' | 'feeCents' | 'feeTaxCents' | 'netCents'): Amount {
  return { cents: movement[name], currency: movement.currency }
}

function customerFacing(movement: Movement): Amount | undefined {
  const { chargeId, disputeId, customerFacingCurrency, currency } = movement
  // Stripe converted it, or the card was charged in the settlement currency.
  const isOfCard = customerFacingCurrency !== undefined || (chargeId !== undefined && disputeId === undefined)
  return isOfCard ? { cents: cardCents(movement), currency: customerFacingCurrency ?? currency } : undefined
}

/** In the currency that the buyer paid in. */
function taxOf({ taxCents, customerFacingCurrency, currency }: Movement): Amount | undefined {
  if (taxCents === undefined) return undefined
  return { cents: taxCents, currency: customerFacingCurrency ?? currency }
}
