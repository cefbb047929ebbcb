import { ebookVariables } from '../../../shop/delivery/ebook-files'
import * as z from 'zod/mini'
import { environmentOf, someText } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  /** Without a trailing slash. */
  SITE_URL: z.url(),
  /** The page's public key for the API. */
  CLIENT_KEY: someText,
  ...ebookVariables,
})

export type ProbeStoreEnvironment = ReturnType<typeof env>
