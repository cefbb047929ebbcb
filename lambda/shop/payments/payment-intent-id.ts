import * as z from 'zod/mini'

/** The id of a payment intent, also where Stripe expands it to the whole object; absent while there is none. */
export const paymentIntentIdSchema = z.nullish(
  z.union([
    z.string(),
    z.pipe(
      z.object({ id: z.string() }),
      z.transform(({ id }) => id),
    ),
  ]),
)
