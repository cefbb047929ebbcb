import * as z from 'zod/mini'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  /** Where buyers find the store, without a trailing slash. */
  SITE_URL: z.url(),
  /** The page's public key for the API. */
  CLIENT_KEY: z.string().check(z.minLength(1)),
})

export type ProbeStoreEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
