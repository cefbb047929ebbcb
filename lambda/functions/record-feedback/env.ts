import * as z from 'zod/mini'
import { retryQueueVariables } from '../../delivery/retry-queue'
import { parseEnvironment } from '../../platform/environment/parse-environment'

const environmentSchema = z.object({
  ORDERS_TABLE: z.string().check(z.minLength(1)),
  ...retryQueueVariables,
})

/** What the stack has to set. */
export type RecordFeedbackEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
