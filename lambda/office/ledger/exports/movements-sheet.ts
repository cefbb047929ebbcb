import type { TableSource } from '../../../platform/aws/tables'
import type { Movement } from '../movement'
import { payoutOf } from '../read-movements'
import { type Amount, type Column, type Sheet, sheetOf } from './sheet'

type Row = Movement & { traceId: string | undefined }

/** Names and signs are those of Stripe's itemized reports (docs/finance.md). */
export const movementColumns: Column<Row>[] = [
  {
    name: 'balance_transaction_id',
    kind: 'text',
    value: ({ balanceTransactionId }) => balanceTransactionId,
  },
  { name: 'created', kind: 'instant', value: ({ createdAt }) => createdAt },
  { name: 'effective_at', kind: 'instant', value: ({ effectiveAt }) => effectiveAt },
  { name: 'available_on', kind: 'instant', value: ({ availableOn }) => availableOn },
  { name: 'reporting_category', kind: 'text', value: ({ reportingCategory }) => reportingCategory },
  { name: 'order_number', kind: 'text', value: ({ orderNumber }) => orderNumber },
  { name: 'order_id', kind: 'text', value: ({ orderId }) => orderId },
  { name: 'gross', kind: 'amount', value: (movement) => settled(movement, 'grossCents') },
  { name: 'fee', kind: 'amount', value: (movement) => settled(movement, 'feeCents') },
  { name: 'net', kind: 'amount', value: (movement) => settled(movement, 'netCents') },
  { name: 'currency', kind: 'currency', value: ({ currency }) => currency },
  {
    name: 'customer_facing_amount',
    kind: 'amount',
    value: customerFacing,
  },
  {
    name: 'customer_facing_currency',
    kind: 'currency',
    value: (movement) => customerFacing(movement)?.currency,
  },
  { name: 'automatic_payout_id', kind: 'text', value: ({ payoutId }) => payoutId },
  {
    name: 'automatic_payout_effective_at',
    kind: 'instant',
    value: ({ payoutArrivalDate: day }) => day && `${day}T00:00:00.000Z`,
  },
  { name: 'payout_trace_id', kind: 'text', value: ({ traceId }) => traceId },
  { name: 'charge_id', kind: 'text', value: ({ chargeId }) => chargeId },
  { name: 'payment_intent_id', kind: 'text', value: ({ paymentIntentId }) => paymentIntentId },
  { name: 'refund_id', kind: 'text', value: ({ refundId }) => refundId },
  { name: 'dispute_id', kind: 'text', value: ({ disputeId }) => disputeId },
  { name: 'country', kind: 'text', value: ({ country }) => country },
  { name: 'state', kind: 'text', value: ({ state }) => state },
  { name: 'tax', kind: 'amount', value: taxOf },
  { name: 'description', kind: 'text', value: ({ description }) => description },
  { name: 'balance_type', kind: 'text', value: ({ balanceType = 'payments' }) => balanceType },
]

/** Every movement as a row: pure data, without totals. */
export function movementsSheet(
  ledger: TableSource,
  movements: AsyncIterable<Movement> | Iterable<Movement>,
  timeZone: string,
): Sheet {
  const sources = withTraceIds(ledger, movements)
  const columns = movementColumns
  return sheetOf({ name: 'movements', columns, sources, timeZone, hasTotals: false })
}

/** Reads each payout once, however many movements it contains. */
async function* withTraceIds(
  ledger: TableSource,
  movements: AsyncIterable<Movement> | Iterable<Movement>,
): AsyncGenerator<Row> {
  const traceIds = new Map<string, string | undefined>()
  for await (const movement of movements) {
    const { payoutId } = movement
    if (payoutId !== undefined && !traceIds.has(payoutId)) {
      traceIds.set(payoutId, (await payoutOf(ledger, payoutId))?.payoutTraceId)
    }
    yield { ...movement, traceId: payoutId && traceIds.get(payoutId) }
  }
}

function settled(movement: Movement, name: 'grossCents' | 'feeCents' | 'netCents'): Amount {
  return { cents: movement[name], currency: movement.currency }
}

/** What moved on the buyer's card, even if Stripe did not convert it. */
function customerFacing(movement: Movement): Amount | undefined {
  const { chargeId, disputeId, customerFacingCents, customerFacingCurrency } = movement
  if (customerFacingCents !== undefined && customerFacingCurrency !== undefined) {
    return { cents: customerFacingCents, currency: customerFacingCurrency }
  }
  const isOfCard = chargeId !== undefined && disputeId === undefined
  return isOfCard ? settled(movement, 'grossCents') : undefined
}

/** The tax is in the currency that the buyer paid in. */
function taxOf({ taxCents, customerFacingCurrency, currency }: Movement): Amount | undefined {
  if (taxCents === undefined) return undefined
  return { cents: taxCents, currency: customerFacingCurrency ?? currency }
}
