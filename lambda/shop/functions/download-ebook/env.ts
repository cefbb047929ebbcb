import * as z from 'zod/mini'
import { deliveryVariables } from '../../delivery/sender'
import { ebookVariables } from '../../delivery/ebook-files'
import { environmentOf } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  ...ebookVariables,
  ...deliveryVariables,
  /** The address of the bucket of stamped copies, if `stampCopies` is on. */
  STAMPED_HOST: z.optional(z.string()),
})

export type DownloadEbookEnvironment = ReturnType<typeof env>
