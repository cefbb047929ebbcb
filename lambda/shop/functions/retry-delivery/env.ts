import * as z from 'zod/mini'
import { deliveryVariables } from '../../delivery/sender'
import { environmentOf } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  /** The store's URL, without a trailing slash, for the links in messages. */
  SITE_URL: z.url(),
  ...deliveryVariables,
})

export type RetryDeliveryEnvironment = ReturnType<typeof env>
