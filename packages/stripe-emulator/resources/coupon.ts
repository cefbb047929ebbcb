import { z } from 'zod'
import { invalidRequest } from '../api/api-error'
import * as params from '../api/params'
import { apiRoute } from './api-route'

const percent = z
  .string()
  .refine((value) => /^\d{1,3}(\.\d+)?$/.test(value) && +value > 0 && +value <= 100, {
    error: 'Percentage must be greater than 0 and at most 100.',
  })
  .transform(Number)

const createParams = z
  .strictObject({
    percent_off: percent.optional(),
    amount_off: params.positiveNumber.optional(),
    currency: params.currency.optional(),
    duration: z.literal('once').optional(),
    max_redemptions: params.positiveNumber.optional(),
    redeem_by: params.wholeNumber.optional(),
  })
  .check(params.eitherOr('percent_off', 'amount_off'))

/** https://docs.stripe.com/api/coupons/create */
export const createCouponRoute = apiRoute('POST', '/v1/coupons', createParams, ({ account, params: given }) => {
  if (given.amount_off !== undefined && given.currency === undefined) {
    const message = 'You must pass currency when passing amount_off'
    throw invalidRequest(message, { code: 'parameter_missing', param: 'currency' })
  }
  const coupon = account.make('coupon', given)
  account.commit([[coupon]])
  return account.show(coupon)
})
