import * as z from 'zod/mini'

/** `undefined` when the field is missing, null or malformed. */
export const ifReadable = <Schema extends z.ZodMiniType>(schema: Schema) =>
  // oxlint-disable-next-line promise/valid-params -- Zod's catch
  z.catch(z.optional(schema), undefined)

const formed = (pattern: RegExp) => ifReadable(z.string().check(z.regex(pattern)))

/**
 * As typed at the checkout; pages, files and terminals show it, so what is no place counts as missing.
 * A state is a code, or a name in any script: `D.C.`, `St. John's`, `Araba/Álava`, `東京都`.
 */
export const addressSchema = z.object({
  country: formed(/^[A-Z]{2}$/),
  state: formed(/^(?=.*[\p{L}\p{N}])[\u200C\u200D\p{L}\p{M}\p{N}\p{Zs}\p{Pd}.,:'’‘´·・׳״&/()]{1,100}$/u),
  postal_code: formed(/^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N}\p{Zs}\p{Pd}.〒]{1,20}$/u),
})

/** Formatting an amount in any other form throws. */
export const currencySchema = z.string().check(z.regex(/^[a-z]{3}$/))

/** The end of the year 9999: an order cannot store the longer instants of later years. */
const lastSecond = 253_402_300_799

export const secondsSchema = z.int().check(z.nonnegative(), z.lte(lastSecond))

/** ISO 8601 in UTC, as the orders table stores it. */
export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

export function secondsOf(instant: Date | string): number {
  return Math.floor(new Date(instant).getTime() / 1000)
}

/** The id, even where Stripe expands it to the whole object; absent while there is no payment intent. */
export const paymentIntentIdSchema = z.nullish(
  z.union([
    z.string(),
    z.pipe(
      z.object({ id: z.string() }),
      z.transform(({ id }) => id),
    ),
  ]),
)
