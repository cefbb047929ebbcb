import * as z from 'zod/mini'
import { environmentOf, someText } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  ALARMS_TOPIC: z.string().check(z.startsWith('arn:')),
  /** Names of the alarms that one outage sets off together, separated by commas. */
  OUTAGE_ALARMS: someText,
  ORDERS_TABLE: someText,
  STAGE: someText,
})

export type SendAlarmEnvironment = ReturnType<typeof env>
