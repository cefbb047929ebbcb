import { z } from 'zod'
import { invalidRequest } from '../api/api-error'
import { currency as currencyParam, positiveNumber } from '../api/params'
import { apiRoute } from './api-route'
import { balances } from './balance'
import { createPayout } from './payout'

const createPayoutParams = z.strictObject({ amount: positiveNumber, currency: currencyParam })

/** https://docs.stripe.com/api/payouts/create; those that are created by a call are manual. */
export const createPayoutRoute = apiRoute(
  'POST',
  '/v1/payouts',
  createPayoutParams,
  ({ account, params: { amount, currency }, cause }) => {
    const balance = balances(account).find((each) => each.currency === currency)
    if (amount <= (balance?.available ?? 0)) {
      return account.show(createPayout(account, { amount, currency, cause }))
    }
    const message = 'You have insufficient funds in your Stripe account for this payout.'
    throw invalidRequest(message, { code: 'balance_insufficient', param: 'amount' })
  },
)
