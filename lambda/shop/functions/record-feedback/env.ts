import * as z from 'zod/mini'
import { retryQueueVariables } from '../../delivery/retry-queue'
import { senderVariables } from '../../delivery/sender'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
  ...retryQueueVariables,
  /** When unset, the stage sends no texts, so no text replaces an email. */
  TEXT_ORIGINATION_IDENTITY: senderVariables.TEXT_ORIGINATION_IDENTITY,
})

export type RecordFeedbackEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
