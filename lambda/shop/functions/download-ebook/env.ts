import * as z from 'zod/mini'
import { deliveryVariables } from '../../delivery/sender'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  EBOOK_BUCKET: z.string().check(z.minLength(3)),
  EBOOK_KEY: z.string().check(z.minLength(1)),
  /** The size of that file, which the page shows. */
  EBOOK_BYTES: z.string().check(z.regex(/^[1-9]\d*$/)),
  ...deliveryVariables,
})

export type DownloadEbookEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
