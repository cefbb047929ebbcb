import { z } from 'zod'
import type { Account } from '../account/account'
import { idOf, type Kinds } from '../account/kinds'
import { isActive } from '../account/redeemable'
import { invalidRequest } from '../api/api-error'
import { listParams } from '../api/list-page'
import * as params from '../api/params'
import { apiRoute, listRoute, retrieveRoute } from './api-route'

type PromotionCode = Kinds['promotion_code']

const path = '/v1/promotion_codes'
const pattern = /^[a-zA-Z0-9\-_]+$/
const code = params.text.refine((value) => pattern.test(value), {
  error: ({ input }) =>
    `This value must match the regex pattern. (/\\A[a-zA-Z0-9\\-_]+\\z/ does not match for the value ${String(input)}).`,
})
const createParams = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: params.text }),
  code,
  expires_at: params.wholeNumber.optional(),
  max_redemptions: params.positiveNumber.optional(),
})
const listCodesParams = listParams.extend({ code: params.text.optional(), active: params.flag.optional() })

export const createCodeRoute = apiRoute('POST', path, createParams, ({ account, params: given }) => {
  const made = account.make('promotion_code', given)
  const id = idOf(made.promotion.coupon)
  if (!account.ledger.get('coupon', id)) {
    const message = `No such coupon: '${id}'`
    throw invalidRequest(message, { code: 'resource_missing', param: 'promotion[coupon]' })
  }
  const known = findCode(account, made.code)
  if (known && isActive(known, account)) {
    throw invalidRequest(`An active promotion code with \`code: ${made.code}\` already exists.`)
  }
  account.commit([[made]])
  return account.show(made)
})

/** https://docs.stripe.com/api/promotion_codes */
export const promotionCodeRoutes = [
  createCodeRoute,
  listRoute(
    'promotion_code',
    path,
    listCodesParams,
    (each, { code: wanted, active }, account) =>
      (wanted === undefined || isSameCode(each.code, wanted)) &&
      (active === undefined || active === isActive(each, account)),
  ),
  retrieveRoute('promotion_code', path),
]

/** The active code, in any case, or else the latest one that is not active any more. */
export function findCode(account: Account, text: string): PromotionCode | undefined {
  const same = account.ledger.all('promotion_code').filter((each) => isSameCode(each.code, text))
  return same.find((each) => isActive(each, account)) ?? same.at(-1)
}

function isSameCode(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase()
}
