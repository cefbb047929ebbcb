import * as z from 'zod/mini'
import { retryQueueVariables } from '../../delivery/retry-queue'
import { senderVariables } from '../../delivery/sender'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
  /** ARN of the secret that holds the link key. */
  LINK_KEY_SECRET: z.string().check(z.minLength(1)),
  /** The store's URL, without a trailing slash, for the links in messages. */
  SITE_URL: z.url(),
  ...retryQueueVariables,
  ...senderVariables,
})

/** The variables that the stack must set. */
export type RetryDeliveryEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
