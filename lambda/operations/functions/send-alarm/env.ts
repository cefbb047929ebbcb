import * as z from 'zod/mini'
import { environmentOf, someText } from '../../../platform/environment/parse-environment'

export const env = environmentOf({
  ALARMS_TOPIC: z.string().check(z.startsWith('arn:')),
  ORDERS_TABLE: someText,
  STAGE: someText,
})

export type SendAlarmEnvironment = ReturnType<typeof env>
