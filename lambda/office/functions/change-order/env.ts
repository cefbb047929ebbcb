import * as z from 'zod/mini'
import { environmentOf } from '../../../platform/environment/parse-environment'
import { deliveryVariables } from '../../../shop/delivery/sender'

export const env = environmentOf({
  /** Without a trailing slash. */
  SITE_URL: z.url(),
  /** The same as for create-payment. */
  TEXT_COUNTRIES: z.optional(z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2})*$/))),
  ...deliveryVariables,
})

export type ChangeOrderEnvironment = ReturnType<typeof env>
