import { z } from 'zod'
import data from './list-prices.json'

/** What is metered, as list-prices.json names it. */
export type Meter = keyof typeof data.prices

const decimal = z.string().regex(/^\d+(\.\d{1,12})?$/)
const links = z.array(z.url())

const priceSchema = z.strictObject({
  service: z.string(),
  what: z.string(),
  /** For `per` of what is counted: bytes, milliseconds times megabytes, hours, or pieces. */
  dollars: decimal,
  per: z.int().positive(),
  /** What `per` of them are called. */
  unit: z.string(),
  /** How many cost nothing each month, for ever and for the whole account. */
  free: z.int().nonnegative(),
  /** The provider's own page, where today's price is. */
  page: z.url(),
  /** Where it was read; two places that agree confirm it. */
  readAt: links,
  note: z.string().optional(),
})

const planSchema = z.strictObject({
  name: z.string(),
  monthly: decimal,
  percent: decimal,
  fixed: decimal,
  /** A lower percentage for what is sold in a month above a sum. */
  above: z.strictObject({ sales: decimal, percent: decimal }).optional(),
})

const platformSchema = z.strictObject({
  name: z.string(),
  plans: z.array(planSchema).min(1),
  /** Whether the fee of the card's payment comes on top of the platform's. */
  processing: z.enum(['included', 'on top']),
  merchantOfRecord: z.boolean(),
  tax: z.string(),
  alsoCosts: z.string(),
  page: z.url(),
  readAt: links,
})

const listSchema = z.strictObject({
  /** The day on which all of this was read. */
  readOn: z.iso.date(),
  region: z.string(),
  currency: z.literal('USD'),
  prices: z.record(z.string(), priceSchema),
  cardProcessing: z.strictObject({
    name: z.string(),
    percent: decimal,
    fixed: decimal,
    abroadPercent: decimal,
    page: z.url(),
    readAt: links,
  }),
  platforms: z.array(platformSchema),
  edgePlans: z.strictObject({
    note: z.string(),
    plans: z.array(
      z.strictObject({
        name: z.string(),
        dollars: decimal,
        requests: z.int(),
        gigabytes: z.int(),
      }),
    ),
    page: z.url(),
    readAt: links,
  }),
})

export type ListPrice = z.infer<typeof priceSchema>
export type Platform = z.infer<typeof platformSchema>
export type Plan = z.infer<typeof planSchema>

/** Every list price; a damaged file throws what is wrong with it. */
export const list = listSchema.parse(data)

/** The price of a meter. */
export function priceOf(meter: Meter): ListPrice {
  const price = list.prices[meter]
  if (!price) throw new Error(`list-prices.json has no price for ${meter}`)
  return price
}

/** Whether two places that agree were found for a price. */
export function isConfirmed({ readAt }: { readAt: string[] }): boolean {
  return readAt.length > 1
}
