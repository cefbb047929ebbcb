import * as z from 'zod/mini'
import { parseEnvironment } from '../../../platform/environment/parse-environment'

const environmentSchema = z.object({
  /** ARN of the topic whose subscribers get the emails. */
  ALARMS_TOPIC: z.string().check(z.startsWith('arn:')),
  /** Names of the alarms that one outage fires together, separated by commas. */
  OUTAGE_ALARMS: z.string().check(z.minLength(1)),
  /** The stage that the alarms belong to. */
  STAGE: z.string().check(z.minLength(1)),
})

export type SendAlarmEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
