import * as z from 'zod/mini'
import { parseEnvironment } from '../../platform/environment/parse-environment'

const environmentSchema = z.object({
  /** ARN of the topic whose subscribers get the e-mails. */
  ALARMS_TOPIC: z.string().check(z.startsWith('arn:')),
  /** What `--stage` calls the store that the alarms are about. */
  STAGE: z.string().check(z.minLength(1)),
})

/** What the stack has to set. */
export type SendAlarmEnvironment = z.infer<typeof environmentSchema>

export const env = () => parseEnvironment(environmentSchema)
