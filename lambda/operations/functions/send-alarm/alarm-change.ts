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
    /** The stack's monthly trial (lib/monitoring/alarms/monthly-trial.ts): the description is the text of the email. */
    isTrial,
    state: alarmData.state,
    previous: alarmData.previousState,
    /** AlarmDescription as the stack wrote it, or any text when the alarm was created by hand. */
    description: alarmData.configuration.description,
  })),
)

export type AlarmChange = z.infer<typeof changeSchema>

/** Parses the event that CloudWatch sends to an alarm's Lambda action; `undefined` for any other event. */
export function parseAlarmChange(event: unknown): AlarmChange | undefined {
  return changeSchema.safeParse(event).data
}

/**
 * Whether this is the first evaluation of a new alarm, with the result OK, which sends no notification. CloudWatch
 * gives every new metric alarm this reason.
 */
export function isFirstEvaluation({ state, previous }: AlarmChange): boolean {
  return state.value === 'OK' && previous?.reason === 'Unchecked: Initial alarm creation'
}
