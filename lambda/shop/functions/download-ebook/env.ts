import * as z from 'zod/mini'
import { retryQueueVariables } from '../../delivery/retry-queue'
import { senderVariables } from '../../delivery/sender'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
  EBOOK_BUCKET: z.string().check(z.minLength(3)),
  EBOOK_KEY: z.string().check(z.minLength(1)),
  /** The size of that file, which the page shows. */
  EBOOK_BYTES: z.string().check(z.regex(/^[1-9]\d*$/)),
  /** ARN of the secret that holds the link key. */
  LINK_KEY_SECRET: z.string().check(z.minLength(1)),
  ...retryQueueVariables,
  ...senderVariables,
})

/** The variables that the stack must set. */
export type DownloadEbookEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
