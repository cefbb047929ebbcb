import * as z from 'zod/mini'
import { parseEnvironment } from '../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
  EBOOK_BUCKET: z.string().check(z.minLength(3)),
  EBOOK_KEY: z.string().check(z.minLength(1)),
  /** ARN of the secret that holds the link key. */
  LINK_KEY_SECRET: z.string().check(z.minLength(1)),
  SENDER_ADDRESS: z.string().check(z.minLength(3)),
  REPLY_TO_ADDRESS: z.string().check(z.minLength(3)),
  /** The SES configuration set that e-mails are sent with. */
  CONFIGURATION_SET: z.string().check(z.minLength(1)),
  /** The number that texts come from (E.164); empty where AWS chooses. */
  SMS_ORIGINATION_NUMBER: z.string().check(z.regex(/^(\+[1-9]\d{4,14})?$/)),
})

/** What the stack must set. */
export type DownloadEbookEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
