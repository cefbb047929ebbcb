import * as z from 'zod/mini'

const stateSchema = z.object({
  value: z.enum(['ALARM', 'OK', 'INSUFFICIENT_DATA']),
  reason: z._default(z.string(), ''),
  /** Such as `2026-11-21T03:04:05.678+0000`. */
  timestamp: z.string(),
})

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-actions-Lambda.html */
const eventSchema = z.object({
  source: z.literal('aws.cloudwatch'),
  region: z.string(),
  /** Set by the stack's monthly trial (lib/monitoring/alarms/monthly-trial.ts). */
  isTrial: z._default(z.boolean(), false),
  alarmData: z.object({
    alarmName: z.string(),
    state: stateSchema,
    previousState: z.optional(stateSchema),
    configuration: z.object({ description: z._default(z.string(), '') }),
  }),
})

export type AlarmState = z.infer<typeof stateSchema>

export type AlarmChange = {
  name: string
  region: string
  /** Nothing is wrong: the description is the text of the email. */
  isTrial: boolean
  state: AlarmState
  previous?: AlarmState
  /** AlarmDescription as the stack wrote it, or any text when the alarm was created by hand. */
  description: string
}

/** Parses the event that CloudWatch sends to an alarm's Lambda action; `undefined` for any other event. */
export function parseAlarmChange(event: unknown): AlarmChange | undefined {
  const parsed = eventSchema.safeParse(event)
  if (!parsed.success) return undefined
  const { region, isTrial, alarmData } = parsed.data
  return {
    name: alarmData.alarmName,
    region,
    isTrial,
    state: alarmData.state,
    previous: alarmData.previousState,
    description: alarmData.configuration.description,
  }
}

/**
 * Whether this is the first evaluation of a new alarm, with the result OK, which sends no notification. CloudWatch
 * gives every new metric alarm this reason.
 */
export function isFirstEvaluation({ state, previous }: AlarmChange): boolean {
  return state.value === 'OK' && previous?.reason === 'Unchecked: Initial alarm creation'
}
