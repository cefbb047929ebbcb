import * as z from 'zod/mini'
import { retryQueueVariables } from '../../../shop/delivery/retry-queue'
import { senderVariables } from '../../../shop/delivery/sender'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
  /** ARN of the secret that holds the link key. */
  LINK_KEY_SECRET: z.string().check(z.minLength(1)),
  /** The store's URL, without a trailing slash, for the links in messages. */
  SITE_URL: z.url(),
  /** The same as for create-payment. */
  TEXT_COUNTRIES: z.optional(z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2})*$/))),
  ...retryQueueVariables,
  ...senderVariables,
})

/** The variables that the stack must set. */
export type ChangeOrderEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
