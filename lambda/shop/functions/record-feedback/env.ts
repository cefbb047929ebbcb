import { retryQueueVariables } from '../../delivery/retry-queue'
import { senderVariables } from '../../delivery/sender'
import { environmentOf, someText } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  ORDERS_TABLE: someText,
  ...retryQueueVariables,
  /** When unset, the stage sends no texts, so no text replaces an email. */
  TEXT_ORIGINATION_IDENTITY: senderVariables.TEXT_ORIGINATION_IDENTITY,
})

export type RecordFeedbackEnvironment = ReturnType<typeof env>
