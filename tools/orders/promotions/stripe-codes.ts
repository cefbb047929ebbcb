import Stripe from 'stripe'
import { collect } from '../../../lambda/platform/aws/tables'
import { instantOf, secondsOf } from '../../../lambda/shop/payments/stripe-fields'
import { discountOf } from '../../checks/stripe/discount'
import { writeCodes } from '../../checks/stripe/key-permissions'
import { type StripeKey, stripeReason } from '../../checks/stripe/stripe-key'
import type { Terminal } from '../../cli/terminal'
import { NotDoneError } from '../frame/not-done-error'
import { personalKey } from '../frame/personal-key'
import type { Store } from '../frame/store'
import type { PlannedCode } from './planned-code'

export type Code = ReturnType<typeof readCode>

export function openCodes(store: Store, terminal: Terminal): Promise<StripeKey> {
  const purpose = { name: 'Codes', keyName: 'Promotion codes', permissions: writeCodes }
  return personalKey(purpose, store, terminal)
}

/** @throws NotDoneError when the code is in use, or Stripe refuses */
export async function createCode(stripe: Stripe, planned: PlannedCode): Promise<Code> {
  const { code, discount, endsAt, times } = planned
  if (await findActive(stripe, code)) {
    throw new NotDoneError(`${code} is active already: end it first, or choose another code.`)
  }
  return asking(async () => {
    const coupon = await stripe.coupons.create({
      name: code.slice(0, 40),
      duration: 'once',
      ...('percent' in discount
        ? { percent_off: discount.percent }
        : { amount_off: discount.cents, currency: discount.currency }),
    })
    const made = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code,
      expires_at: endsAt === undefined ? undefined : secondsOf(endsAt),
      max_redemptions: times,
      expand: ['promotion.coupon'],
    })
    return readCode(made)
  })
}

export async function listCodes(stripe: Stripe): Promise<Code[]> {
  const listed = stripe.promotionCodes.list({ limit: 100, expand: ['data.promotion.coupon'] })
  return asking(async () => (await collect(listed)).map(readCode))
}

/**
 * Finds a text in any case.
 * @throws NotDoneError when there is none
 */
export async function activeCode(stripe: Stripe, text: string): Promise<Code> {
  const found = await findActive(stripe, text)
  if (found) return found
  throw new NotDoneError(`No active code is called ${text.toUpperCase()}: see \`codes list\`.`)
}

async function findActive(stripe: Stripe, text: string): Promise<Code | undefined> {
  const { data } = await asking(() => stripe.promotionCodes.list({ code: text, active: true, limit: 1 }))
  return data[0] && readCode(data[0])
}

export async function endCode(stripe: Stripe, id: string): Promise<void> {
  await asking(() => stripe.promotionCodes.update(id, { active: false }))
}

function readCode(code: Stripe.PromotionCode) {
  return {
    id: code.id,
    code: code.code,
    isActive: code.active,
    /** Absent for a coupon that was deleted. */
    discount: discountOf(code),
    createdAt: instantOf(code.created),
    endsAt: code.expires_at ? instantOf(code.expires_at) : undefined,
    /** At all checkouts of the account. */
    used: code.times_redeemed,
    times: code.max_redemptions ?? undefined,
  }
}

async function asking<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new NotDoneError(`Nothing was changed: ${stripeReason(error)}.`)
  }
}
