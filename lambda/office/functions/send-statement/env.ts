import * as z from 'zod/mini'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
  MOVEMENTS_TABLE: z.string().check(z.minLength(1)),
  /** The bucket of the closed months' files. */
  STATEMENTS_BUCKET: z.string().check(z.minLength(1)),
  /** The time zone in which months begin and end, such as `Europe/Berlin`. */
  FINANCE_TIME_ZONE: z.string().check(z.minLength(1)),
  /** The recipient of the statement, and its sender. */
  FINANCE_ADDRESS: z.string().check(z.minLength(3)),
  SENDER_ADDRESS: z.string().check(z.minLength(3)),
  CONFIGURATION_SET: z.string().check(z.minLength(1)),
})

export type SendStatementEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
