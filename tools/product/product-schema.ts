import * as z from 'zod'
import { chargeFault, isChargeable } from '../../lambda/shop/payments/charge-limits'
import { formatPrice } from '../../lambda/price'
import { statementSuffix } from '../../lambda/shop/payments/statement-suffix'
import { group, line, text } from './forms'

const whole = z.int().positive('is not above zero')
const cents = z
  .int({
    error: ({ input }) =>
      input === undefined ? 'is missing' : 'is not a whole number like 1999 for 19.99',
    abort: true,
  })
  .positive({ error: 'is not above zero', abort: true })

/** The rules for product/product.ts; each message is the end of a sentence about its field. */
export const productSchema = group({
  id: z.string().regex(/^[\w-]{1,100}$/, 'needs letters, digits, hyphens or underscores only'),
  // https://docs.stripe.com/api/products/object: the longest name of a product
  title: line.max(250, 'is longer than the 250 characters that Stripe takes'),
  subtitle: line,
  author: line,
  listPriceCents: cents.optional(),
  priceCents: cents,
  currency: z.string().refine(isChargeable, {
    abort: true,
    error: ({ input }) =>
      isChargeable(String(input).toLowerCase())
        ? `is "${String(input)}": write "${String(input).toLowerCase()}"`
        : `is "${String(input)}", which is no currency that Stripe takes, like "usd"`,
  }),
  discountLabel: text.optional(),
  deliveryPromise: text,
  usualDelivery: text.optional(),
  refundDays: whole.optional(),
  locale: z.string().refine(isLocale, {
    error: ({ input }) =>
      `is "${String(input)}", which is no language code like "en-US" or "fr-FR"`,
  }),
  statementSuffix: z
    .string()
    .regex(
      /^(?=.*[A-Z])[A-Z0-9](?:[A-Z0-9 ]{0,8}[A-Z0-9])?$/i,
      'needs 1 to 10 Latin letters, digits and spaces, and a letter among them',
    )
    .optional(),
  ebookFile: z.string().regex(/^[\w.-]+\.pdf$/, {
    error: ({ input }) =>
      `is "${String(input)}"; it needs the ending .pdf and no characters but letters, digits, dots, hyphens and underscores`,
  }),
  insidePages: z.array(whole),
}).check(({ value, issues }) => {
  for (const [field, message] of priceFaults(value)) {
    issues.push({ code: 'custom', path: [field], message, input: value })
  }
  if (value.title.trim() !== '' && statementSuffix(value) === undefined) {
    const message =
      'is missing: the title begins with no Latin letter, so write it in up to 10 of them'
    issues.push({ code: 'custom', path: ['statementSuffix'], message, input: value })
  }
})

type Prices = {
  listPriceCents?: number | undefined
  priceCents: number
  currency: string
  discountLabel?: string | undefined
}

function priceFaults({ listPriceCents, priceCents, currency, discountLabel }: Prices) {
  const faults: [field: keyof Prices, message: string][] = []
  const charge = chargeFault(priceCents, currency)
  if (charge) faults.push(['priceCents', `(${priceCents}) ${charge}`])
  if (listPriceCents === undefined || discountLabel === undefined) {
    if (listPriceCents !== undefined)
      faults.push(['discountLabel', 'is missing beside listPriceCents'])
    if (discountLabel !== undefined)
      faults.push(['listPriceCents', 'is missing beside discountLabel'])
    return faults
  }
  const [price, listPrice] = [priceCents, listPriceCents].map((each) =>
    formatPrice(each, currency, 'en-US'),
  )
  if (listPriceCents <= priceCents) {
    faults.push(['listPriceCents', `(${listPrice}) is not above the price of ${price}`])
    return faults
  }
  const discount = (1 - priceCents / listPriceCents) * 100
  const percent = percentIn(discountLabel)
  if (percent !== undefined && ![Math.floor(discount), Math.round(discount)].includes(percent)) {
    const right = `${price} instead of ${listPrice} is ${Math.round(discount)} % off`
    faults.push(['discountLabel', `says ${percent} %, but ${right}`])
  }
  return faults
}

/** `70% OFF` and `%70 indirim` → 70; a label without a percentage may say anything. */
function percentIn(label: string): number | undefined {
  const [, before, after] = /(\d+(?:[.,]\d+)?)\s*%|%\s*(\d+(?:[.,]\d+)?)/.exec(label) ?? []
  const number = before ?? after
  return number === undefined ? undefined : Number(number.replace(',', '.'))
}

function isLocale(code: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(code).length > 0
  } catch {
    return false
  }
}
