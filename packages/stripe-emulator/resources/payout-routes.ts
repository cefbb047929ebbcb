import { z } from 'zod'
import { invalidRequest } from '../api/api-error'
import { isWithin } from '../api/list-page'
import { currency as currencyParam, listParams, positiveNumber, timeRange } from '../api/params'
import { apiRoute, listRoute, retrieveRoute } from './api-route'
import { balances } from './balance'
import { createPayout } from './payout'

const path = '/v1/payouts'
const listPayoutsParams = listParams.extend({
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).optional(),
  arrival_date: timeRange.optional(),
})
const createPayoutParams = z.strictObject({ amount: positiveNumber, currency: currencyParam })

/** https://docs.stripe.com/api/payouts; those that are created by a call are manual. */
export const payoutRoutes = [
  listRoute('payout', path, listPayoutsParams, (payout, { status, arrival_date: arrival }) => {
    return (
      (status === undefined || status === payout.status) && isWithin(payout.arrival_date, arrival)
    )
  }),
  retrieveRoute('payout', path),
  apiRoute('POST', path, createPayoutParams, ({ account, params: { amount, currency }, cause }) => {
    const balance = balances(account).find((each) => each.currency === currency)
    if (amount <= (balance?.available ?? 0)) {
      return account.show(createPayout(account, { amount, currency, cause }))
    }
    const message = 'You have insufficient funds in your Stripe account for this payout.'
    throw invalidRequest(message, { code: 'balance_insufficient', param: 'amount' })
  }),
]
