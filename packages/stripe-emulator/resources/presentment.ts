import type { Stripe } from 'stripe'
import type { Kinds } from '../account/kinds'
import { currencyAt } from '../cards/places'
import { exchangeBetween } from './exchange'

/** What adaptive pricing costs the buyer, who pays it with the price: https://docs.stripe.com/payments/currencies/localize-prices/adaptive-pricing */
const feePercent = 4

/** What a buyer pays in another currency than the seller's, where a session has adaptive pricing; otherwise nothing. */
export function presentmentOf(
  { adaptive_pricing: pricing, currency }: Kinds['checkout.session'],
  cents: number,
  address: Stripe.Address | null,
): { presentment_details?: Stripe.Charge.PresentmentDetails } {
  const exchange = address && exchangeBetween(currency, currencyAt(address))
  if (!pricing?.enabled || !exchange) return {}
  return {
    presentment_details: {
      presentment_amount: exchange.convert(Math.round((cents * (100 + feePercent)) / 100)),
      presentment_currency: exchange.currency,
    },
  }
}
