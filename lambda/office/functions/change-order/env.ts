import * as z from 'zod/mini'
import { environmentOf } from '../../../platform/environment/parse-environment'
import { deliveryVariables } from '../../../shop/delivery/sender'

export const env = environmentOf({
  /** Without a trailing slash. */
  SITE_URL: z.url(),
  /** The same as for create-payment. */
  TEXT_COUNTRIES: z.optional(z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2})*$/))),
  /** As of download-ebook. */
  STAMPED_HOST: z.optional(z.string()),
  ...deliveryVariables,
})

export type ChangeOrderEnvironment = ReturnType<typeof env>
