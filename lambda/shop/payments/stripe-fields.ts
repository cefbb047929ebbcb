import * as z from 'zod/mini'

/** Reads a field as `undefined` when it is missing, null or malformed. */
export const ifReadable = <Schema extends z.ZodMiniType>(schema: Schema) =>
  // oxlint-disable-next-line promise/valid-params -- Zod's catch
  z.catch(z.optional(schema), undefined)

/** Reads a text of another form as `undefined`. */
const formed = (pattern: RegExp) => ifReadable(z.string().check(z.regex(pattern)))

/**
 * Where a buyer lives, as typed at the checkout; pages, files and terminals show it. What has not the form of a place
 * counts as missing. A state is a code, or a name in any script: `D.C.`, `St. John's`, `Araba/Álava`, `東京都`.
 */
export const addressSchema = z.object({
  country: formed(/^[A-Z]{2}$/),
  state: formed(/^(?=.*[\p{L}\p{N}])[\u200C\u200D\p{L}\p{M}\p{N}\p{Zs}\p{Pd}.,:'’‘´·・׳״&/()]{1,100}$/u),
  postal_code: formed(/^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}\p{Zs}\p{Pd}.〒]{1,20}$/u),
})

/** A currency in Stripe's form. Formatting an amount in any other throws. */
export const currencySchema = z.string().check(z.regex(/^[a-z]{3}$/))

/** The end of the year 9999: instants of later years have another form, which an order cannot store. */
const lastSecond = 253_402_300_799

export const secondsSchema = z.int().check(z.nonnegative(), z.lte(lastSecond))

/** Stripe's seconds since 1970 as ISO 8601 in UTC, the form that the orders table stores. */
export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

export function secondsOf(instant: Date | string): number {
  return Math.floor(new Date(instant).getTime() / 1000)
}

/** The id of a payment intent, even where Stripe expands it to the whole object; absent while there is none. */
export const paymentIntentIdSchema = z.nullish(
  z.union([
    z.string(),
    z.pipe(
      z.object({ id: z.string() }),
      z.transform(({ id }) => id),
    ),
  ]),
)
