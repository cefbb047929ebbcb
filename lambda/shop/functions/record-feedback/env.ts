import { retryQueueVariables } from '../../delivery/retry-queue'
import { senderVariables } from '../../delivery/sender'
import { environmentOf, someText } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  ORDERS_TABLE: someText,
  ...retryQueueVariables,
  /** Unset in a stage without texts, so that none replaces an email. */
  TEXT_ORIGINATION_IDENTITY: senderVariables.TEXT_ORIGINATION_IDENTITY,
})

export type RecordFeedbackEnvironment = ReturnType<typeof env>
