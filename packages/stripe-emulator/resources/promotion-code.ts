import { z } from 'zod'
import type { Account } from '../account/account'
import { idOf, type Kinds } from '../account/kinds'
import { isActive, isExpired } from '../account/redeemable'
import { invalidRequest } from '../api/api-error'
import { listParams } from '../api/list-page'
import * as params from '../api/params'
import { daySeconds, inSeconds } from '../account/seconds'
import { apiRoute, listRoute, objectById, retrieveRoute } from './api-route'

type PromotionCode = Kinds['promotion_code']

const path = '/v1/promotion_codes'
const pattern = /^[a-zA-Z0-9\-_]+$/
const code = params.text.refine((value) => pattern.test(value), {
  error: ({ input }) =>
    `This value must match the regex pattern. (/\\A[a-zA-Z0-9\\-_]+\\z/ does not match for the value ${String(input)}).`,
})
const createParams = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: params.text }),
  code: code.optional(),
  expires_at: params.wholeNumber.optional(),
  max_redemptions: params.positiveNumber.optional(),
})
const updateParams = z.strictObject({ active: params.flag })
const listCodesParams = listParams.extend({ code: params.text.optional(), active: params.flag.optional() })

export const createCodeRoute = apiRoute('POST', path, createParams, ({ account, params: given }) => {
  if (given.code === undefined) throw invalidRequest('This emulator does not invent a code.')
  const made = account.make('promotion_code', given)
  checkCode(account, made)
  account.commit([[made]])
  return account.show(made)
})

/** https://docs.stripe.com/api/promotion_codes */
export const promotionCodeRoutes = [
  createCodeRoute,
  apiRoute('POST', `${path}/:id`, updateParams, ({ account, id, params: given }) => {
    const changed = { ...objectById(account, 'promotion_code', id), ...given }
    account.commit([[changed]])
    return account.show(changed)
  }),
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

/** @throws ApiError if the coupon does not exist or ends before the code, or if the code is in use */
function checkCode(account: Account, made: PromotionCode): void {
  const id = idOf(made.promotion.coupon)
  const coupon = account.ledger.get('coupon', id)
  if (!coupon) {
    const message = `No such coupon: '${id}'`
    throw invalidRequest(message, { code: 'resource_missing', param: 'promotion[coupon]' })
  }
  const known = findCode(account, made.code)
  if (known && isActive(known, account)) {
    throw invalidRequest(`An active promotion code with \`code: ${made.code}\` already exists.`)
  }
  checkLimits(made, coupon, account.clock.now())
}

/** Stripe documents the limits that a coupon sets to its codes, but not the sentences. */
function checkLimits(
  { expires_at: end, max_redemptions: most }: PromotionCode,
  { redeem_by: couponsEnd, max_redemptions: couponsMost }: Kinds['coupon'],
  nowMs: number,
): void {
  const param = 'expires_at'
  if (isExpired(end, nowMs)) {
    const message = `The parameter \`expires_at\` expects a unix timestamp representing a date and time in the future. You specified the value \`${end}\` which is in the past.`
    throw invalidRequest(message, { param })
  }
  if (end !== null && end - inSeconds(nowMs) > 5 * 365 * daySeconds) {
    const message = 'Invalid timestamp: can be no more than five years in the future.'
    throw invalidRequest(message, { param })
  }
  if ((end ?? 0) > (couponsEnd ?? Infinity)) {
    throw invalidRequest("`expires_at` cannot be after the coupon's `redeem_by`.", { param })
  }
  if ((most ?? 0) > (couponsMost ?? Infinity)) {
    const message = "`max_redemptions` cannot be greater than the coupon's `max_redemptions`."
    throw invalidRequest(message, { param: 'max_redemptions' })
  }
}

function isSameCode(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase()
}
