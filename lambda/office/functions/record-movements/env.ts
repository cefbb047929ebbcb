import * as z from 'zod/mini'
import { storeMarkVariables } from '../../../shop/payments/store-mark'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
  MOVEMENTS_TABLE: z.string().check(z.minLength(1)),
  /** The name of the parameter with the Stripe API key. */
  STRIPE_KEY_SECRET: z.string().check(z.minLength(1)),
  /** The time zone in which months begin and end, such as `Europe/Berlin`. */
  FINANCE_TIME_ZONE: z.string().check(z.minLength(1)),
  ...storeMarkVariables,
  /** Set by the local store only: the address of its Stripe emulator. */
  STRIPE_API_URL: z.optional(z.url()),
})

/** The variables that the stack must set; the local store adds STRIPE_API_URL. */
export type RecordMovementsEnvironment = Omit<z.infer<typeof environmentSchema>, 'STRIPE_API_URL'>

export const env = () => parseEnvironment(environmentSchema)
