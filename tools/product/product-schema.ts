import { chargeLimits, isChargeable } from 'kit'
import * as z from 'zod'
import { formatPrice } from '../../lambda/price'
import { statementSuffix } from '../../lambda/shop/payments/statement-suffix'
import { group, line, text } from './forms'

const whole = z.int().positive('is not above zero')
const cents = z
  .int({
    error: ({ input }) => (input === undefined ? 'is missing' : 'is not a whole number like 1999 for 19.99'),
    abort: true,
  })
  .positive({ error: 'is not above zero', abort: true })

const book = group({
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
    error: ({ input }) => `is "${String(input)}", which is no language code like "en-US" or "fr-FR"`,
  }),
  statementSuffix: z
    .string()
    .regex(
      /^(?=.*[A-Z])[A-Z0-9](?:[A-Z0-9 ]{0,8}[A-Z0-9])?$/i,
      'needs 1 to 10 Latin letters, digits and spaces, and a letter among them',
    )
    .optional(),
  ebookFile: fileName('pdf'),
  epubFile: fileName('epub').optional(),
  sampleFile: fileName('pdf', 'epub').optional(),
  stampCopies: z.boolean(),
  insidePages: z.array(whole),
})

function fileName(...endings: string[]) {
  return z.string().regex(new RegExp(`^[\\w.-]+\\.(${endings.join('|')})$`), {
    error: ({ input }) =>
      `is "${String(input)}"; it needs the ending .${endings.join(' or .')} and no characters but letters, digits, dots, hyphens and underscores`,
  })
}

type Book = z.infer<typeof book>
type Fault = [field: keyof Book, message: string]

/** Each message is the end of a sentence about its field. */
export const productSchema = book.check(({ value, issues }) => {
  for (const [field, message] of [...chargeFaults(value), ...discountFaults(value)]) {
    issues.push({ code: 'custom', path: [field], message, input: value })
  }
})

/** Why Stripe would refuse to charge an amount; `undefined` when it would not. */
function chargeFault(amount: number, currency: string): string | undefined {
  const { least, most, step } = chargeLimits(currency)
  const price = (each: number) => formatPrice(each, currency)
  if (amount < least) return `is below ${price(least)}, the least that Stripe charges`
  if (amount > most) return `is above ${price(most)}, the most that Stripe charges`
  return amount % step === 0
    ? undefined
    : `is not a multiple of ${step}, which Stripe needs in ${currency.toUpperCase()}`
}

function* chargeFaults(value: Book): Iterable<Fault> {
  const { title, priceCents, currency } = value
  const charge = chargeFault(priceCents, currency)
  if (charge) yield ['priceCents', `(${priceCents}) ${charge}`]
  if (title.trim() === '' || statementSuffix(value) !== undefined) return
  const missing = 'is missing: the title begins with no Latin letter, so write it in up to 10 of them'
  yield ['statementSuffix', missing]
}

function discountFaults({ listPriceCents, priceCents, currency, discountLabel }: Book): Fault[] {
  if (listPriceCents === undefined) return discountLabel ? [['listPriceCents', 'is missing beside discountLabel']] : []
  if (discountLabel === undefined) return [['discountLabel', 'is missing beside listPriceCents']]
  const price = formatPrice(priceCents, currency, 'en-US')
  const listPrice = formatPrice(listPriceCents, currency, 'en-US')
  if (listPriceCents <= priceCents) return [['listPriceCents', `(${listPrice}) is not above the price of ${price}`]]
  const discount = (1 - priceCents / listPriceCents) * 100
  const percent = percentIn(discountLabel)
  if (percent === undefined || [Math.floor(discount), Math.round(discount)].includes(percent)) return []
  const right = `${price} instead of ${listPrice} is ${Math.round(discount)} % off`
  return [['discountLabel', `says ${percent} %, but ${right}`]]
}

/** `70% OFF` and `%70 indirim` → 70; a label needs no percentage. */
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
