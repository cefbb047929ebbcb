import { z } from 'zod'
import type { Account } from '../account/account'
import { idOf, type Kinds } from '../account/kinds'
import { isActive } from '../account/redeemable'
import { invalidRequest } from '../api/api-error'
import * as params from '../api/params'
import { apiRoute, listParams, listRoute, retrieveRoute } from './api-route'

type PromotionCode = Kinds['promotion_code']

const percent = z
  .string()
  .refine((value) => /^\d{1,3}(\.\d+)?$/.test(value) && +value > 0 && +value <= 100, {
    error: 'Percentage must be greater than 0 and at most 100.',
  })
  .transform(Number)

const couponParams = z
  .strictObject({
    percent_off: percent.optional(),
    amount_off: params.positiveNumber.optional(),
    currency: params.currency.optional(),
    duration: z.literal('once').optional(),
    max_redemptions: params.positiveNumber.optional(),
  })
  .check(params.eitherOr('percent_off', 'amount_off'))

/** https://docs.stripe.com/api/coupons/create */
export const createCouponRoute = apiRoute('POST', '/v1/coupons', couponParams, ({ account, params: given }) => {
  if (given.amount_off !== undefined && given.currency === undefined) {
    const message = 'You must pass currency when passing amount_off'
    throw invalidRequest(message, { code: 'parameter_missing', param: 'currency' })
  }
  const coupon = account.make('coupon', given)
  account.commit([[coupon]])
  return account.show(coupon)
})

const path = '/v1/promotion_codes'
const pattern = /^[a-zA-Z0-9\-_]+$/
const code = params.text.refine((value) => pattern.test(value), {
  error: ({ input }) =>
    `This value must match the regex pattern. (/\\A[a-zA-Z0-9\\-_]+\\z/ does not match for the value ${String(input)}).`,
})
const codeParams = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: params.text }),
  code,
  max_redemptions: params.positiveNumber.optional(),
})
const listCodesParams = listParams.extend({ code: params.text.optional(), active: params.flag.optional() })

export const createCodeRoute = apiRoute('POST', path, codeParams, ({ account, params: given }) => {
  const made = account.make('promotion_code', given)
  const id = idOf(made.promotion.coupon)
  if (!account.ledger.get('coupon', id)) {
    const message = `No such coupon: '${id}'`
    throw invalidRequest(message, { code: 'resource_missing', param: 'promotion[coupon]' })
  }
  const known = findCode(account, made.code)
  if (known && isActive(known, account.ledger)) {
    throw invalidRequest(`An active promotion code with \`code: ${made.code}\` already exists.`)
  }
  account.commit([[made]])
  return account.show(made)
})

/** https://docs.stripe.com/api/promotion_codes */
export const promotionCodeRoutes = [
  createCouponRoute,
  createCodeRoute,
  listRoute(
    'promotion_code',
    path,
    listCodesParams,
    (each, { code: wanted, active }, { ledger }) =>
      (wanted === undefined || isSameCode(each.code, wanted)) &&
      (active === undefined || active === isActive(each, ledger)),
  ),
  retrieveRoute('promotion_code', path),
]

/** The active code, in any case, or else the latest one that is not active any more. */
export function findCode(account: Account, text: string): PromotionCode | undefined {
  const same = account.ledger.all('promotion_code').filter((each) => isSameCode(each.code, text))
  return same.find((each) => isActive(each, account.ledger)) ?? same.at(-1)
}

function isSameCode(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase()
}
