import { daysPeriod } from '../../../lambda/office/books/model/period'
import { formatPrice } from '../../../lambda/price'
import { chargeFault } from '../../../lambda/shop/payments/charge-limits'
import { UserError } from '../../../lib/stage/user-error'
import { product } from '../../../product/product'
import { type Discount, priceWith } from '../../checks/stripe/discount'
import { centsOf } from '../reading/amounts'

export type PlannedCode = ReturnType<typeof planCode>

type Wanted = { percent?: string; off?: string; until?: string; times?: number }

/** @throws UserError for what Stripe would refuse, and for a free ebook without a limit */
export function planCode(
  text: string,
  { percent, off, until, times }: Wanted,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  if (!/^[a-z\d-]{3,50}$/i.test(text)) {
    throw new UserError('A code has 3 to 50 letters, digits and hyphens, such as LAUNCH.')
  }
  if ((percent === undefined) === (off === undefined)) throw new UserError('Give either --percent or --off.')
  const { currency } = product
  const discount = off === undefined ? percentOf(percent ?? '') : { cents: centsOf(off, currency, '--off'), currency }
  const leftCents = priceWith(discount)
  const fault = leftCents === 0 ? undefined : chargeFault(leftCents, currency)
  if (fault !== undefined) {
    const left = formatPrice(leftCents, currency)
    throw new UserError(`With this code the ebook costs ${left}, which ${fault}.`)
  }
  if (leftCents === 0 && times === undefined) {
    throw new UserError(
      'This code makes the ebook free: give --times, because each use can send an email and a text to anyone.',
    )
  }
  const endsAt = until === undefined ? undefined : daysPeriod(until, until, timeZone).to
  if (endsAt !== undefined && endsAt <= now.toISOString()) {
    throw new UserError(`${until} is over: give --until a day to come.`)
  }
  return { code: text.toUpperCase(), discount, leftCents, endsAt, lastDay: until, times }
}

export function planText(planned: PlannedCode, timeZone: string): string {
  const { code, leftCents, lastDay, times } = planned
  const [price, left] = [product.priceCents, leftCents].map((cents) => formatPrice(cents, product.currency))
  const costs = leftCents === 0 ? `is free instead of ${price}` : `costs ${left} instead of ${price}`
  const until = lastDay === undefined ? 'until it is ended' : `until ${lastDay} (${timeZone})`
  const often = times === undefined ? '' : `, ${times === 1 ? 'once' : `${times} times`} in all`
  return `With ${code} the ebook ${costs}, ${until}${often}.`
}

/** `30 %` or `$5.00`. */
export function discountText(discount: Discount): string {
  return 'percent' in discount ? `${discount.percent} %` : formatPrice(discount.cents, discount.currency)
}

function percentOf(text: string): Discount {
  const percent = Number(text)
  if (/^\d{1,3}(\.\d{1,2})?$/.test(text) && percent > 0 && percent <= 100) return { percent }
  throw new UserError(`"${text}" is no percentage: give --percent a number up to 100.`)
}
