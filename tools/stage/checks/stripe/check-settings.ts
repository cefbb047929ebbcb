import type Stripe from 'stripe'
import { collect } from '../../../../lambda/platform/aws/tables'
import { product } from '../../../../product/product'
import { type Check, type CheckId, ok, warning } from '../check'
import { addPermission, dashboardPage, lacksPermission, type StripeKey, stripeReason } from './stripe-key'

/**
 * Includes codes made at Stripe; a coupon without a code cannot be typed. Each use of a code that makes the ebook free
 * can send an email and a text to anyone (F59).
 */
export function checkCodes(key: StripeKey): Promise<Check> {
  const id = 'stripe.codes'
  const permission = 'Promotion Codes: Read and Coupons: Read'
  return orUnchecked(id, { subject: 'Promotion codes', permission, key }, async () => {
    const params = { active: true, limit: 100, expand: ['data.promotion.coupon'] }
    const codes = await collect(key.stripe.promotionCodes.list(params))
    const names = codes.filter(isFreeForAll).map(({ code }) => code)
    if (names.length === 0) return ok(id, 'No code makes the ebook free without a limit')
    const summary = `The ebook is free without a limit with ${names.join(', ')}: each use can send an email and a text to anyone`
    const what = 'Archive it, and make one with a limit of redemptions.'
    return warning(id, summary, { what, page: dashboardPage('coupons', key) })
  })
}

/** Without a limit of its own a code has its coupon's, which several codes may share. A deleted coupon is not there. */
function isFreeForAll({ max_redemptions: limit, promotion: { coupon } }: Stripe.PromotionCode): boolean {
  if (coupon === null || typeof coupon === 'string' || (limit ?? coupon.max_redemptions) !== null) return false
  const { percent_off: percent, amount_off: cents, currency } = coupon
  const offCents = percent ? Math.round((product.priceCents * percent) / 100) : (cents ?? 0)
  return offCents >= product.priceCents && (currency === null || currency === product.currency)
}

/** Without a registration the store sells, and no sale has tax. */
export function checkTax(key: StripeKey): Promise<Check> {
  const permission = 'Tax Settings: Read'
  return orUnchecked('stripe.tax', { subject: 'Stripe Tax', permission, key }, () => taxSettings(key))
}

async function taxSettings(key: StripeKey): Promise<Check> {
  const id = 'stripe.tax'
  const { settings, registrations } = key.stripe.tax
  const [{ status }, active] = await Promise.all([
    settings.retrieve(),
    registrations.list({ status: 'active', limit: 100 }),
  ])
  if (status !== 'active') {
    const what = 'Enter the address of your business, and switch Stripe Tax on.'
    const page = dashboardPage('settings/tax', key)
    return warning(id, 'Stripe Tax is not set up', { what, page })
  }
  if (active.data.length === 0) {
    const summary = 'Stripe Tax knows of no registration, so it finds no tax in any sale'
    const what = 'Add each place where you are registered for tax.'
    return warning(id, summary, { what, page: dashboardPage('tax/registrations', key) })
  }
  return ok(id, `Stripe Tax finds the tax in the price, in ${placesOf(active.data)}`)
}

function placesOf(registrations: Stripe.Tax.Registration[]): string {
  const countries = new Set(registrations.map(({ country }) => country))
  return [...countries].toSorted().join(', ')
}

/** A failing check becomes a warning that names the permission it needs. */
async function orUnchecked(
  id: CheckId,
  { subject, permission, key }: { subject: string; permission: string; key: StripeKey },
  check: () => Promise<Check>,
): Promise<Check> {
  try {
    return await check()
  } catch (error) {
    const fix = addPermission(key, permission)
    const summary = `${subject} could not be checked: ${stripeReason(error)}`
    return warning(id, summary, lacksPermission(error) ? fix : { ...fix, what: 'Run this again.' })
  }
}
