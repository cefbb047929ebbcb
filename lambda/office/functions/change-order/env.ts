import * as z from 'zod/mini'
import { deliveryVariables } from '../../../shop/delivery/sender'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  /** The store's URL, without a trailing slash, for the links in messages. */
  SITE_URL: z.url(),
  /** The same as for create-payment. */
  TEXT_COUNTRIES: z.optional(z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2})*$/))),
  ...deliveryVariables,
})

export type ChangeOrderEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
