import * as z from 'zod/mini'

const stateSchema = z.object({
  value: z.enum(['ALARM', 'OK', 'INSUFFICIENT_DATA']),
  reason: z._default(z.string(), ''),
  /** Such as `2026-11-21T03:04:05.678+0000`. */
  timestamp: z.string(),
})

export type AlarmState = z.infer<typeof stateSchema>

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-actions-Lambda.html */
const changeSchema = z.pipe(
  z.object({
    source: z.literal('aws.cloudwatch'),
    region: z.string(),
    isTrial: z._default(z.boolean(), false),
    alarmData: z.object({
      alarmName: z.string(),
      state: stateSchema,
      previousState: z.optional(stateSchema),
      configuration: z.object({ description: z._default(z.string(), '') }),
    }),
  }),
  z.transform(({ region, isTrial, alarmData }) => ({
    name: alarmData.alarmName,
    region,
    /** Then the description is the whole email (lib/monitoring/alarms/monthly-trial.ts). */
    isTrial,
    state: alarmData.state,
    previous: alarmData.previousState,
    /** As the stack wrote it, or any text. */
    description: alarmData.configuration.description,
  })),
)

export type AlarmChange = z.infer<typeof changeSchema>

/** `undefined` if it is not an event that CloudWatch sends to an alarm's Lambda action. */
export function parseAlarmChange(event: unknown): AlarmChange | undefined {
  return changeSchema.safeParse(event).data
}

/** A new alarm that is OK notifies nobody. CloudWatch gives every new metric alarm this reason. */
export function isFirstEvaluation({ state, previous }: AlarmChange): boolean {
  return state.value === 'OK' && previous?.reason === 'Unchecked: Initial alarm creation'
}
