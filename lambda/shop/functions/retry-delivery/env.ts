import * as z from 'zod/mini'
import { deliveryVariables } from '../../delivery/sender'
import { environmentOf } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  /** Without a trailing slash. */
  SITE_URL: z.url(),
  ...deliveryVariables,
})

export type RetryDeliveryEnvironment = ReturnType<typeof env>
