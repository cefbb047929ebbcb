import * as z from 'zod/mini'
import { deliveryVariables } from '../../delivery/sender'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  /** The store's URL, without a trailing slash, for the links in messages. */
  SITE_URL: z.url(),
  ...deliveryVariables,
})

export type RetryDeliveryEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
