import * as z from 'zod/mini'

const stateSchema = z.object({
  value: z.enum(['ALARM', 'OK', 'INSUFFICIENT_DATA']),
  reason: z._default(z.string(), ''),
  /** JSON in a string, of another shape for each kind of alarm. */
  reasonData: z.optional(z.string()),
  /** Such as `2026-11-21T03:04:05.678+0000`. */
  timestamp: z.string(),
})

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-actions-Lambda.html */
const eventSchema = z.object({
  source: z.literal('aws.cloudwatch'),
  region: z.string(),
  alarmData: z.object({
    alarmName: z.string(),
    state: stateSchema,
    previousState: z.optional(stateSchema),
    configuration: z.object({ description: z._default(z.string(), '') }),
  }),
})

const compositeReasonSchema = z.object({
  triggeringAlarms: z.array(z.object({ arn: z.string() })),
})

export type AlarmState = z.infer<typeof stateSchema>

/** An alarm that went from one state to another. */
export type AlarmChange = {
  name: string
  region: string
  state: AlarmState
  previous?: AlarmState | undefined
  /** AlarmDescription as the stack wrote it; empty where somebody made an alarm by hand. */
  description: string
  /** The alarms that decided the state of a composite one, by name; none for any other. */
  triggeredBy: string[]
}

/** Reads what CloudWatch hands to an alarm's Lambda action; `undefined` when it is something else. */
export function parseAlarmChange(event: unknown): AlarmChange | undefined {
  const parsed = eventSchema.safeParse(event)
  if (!parsed.success) return undefined
  const { region, alarmData } = parsed.data
  return {
    name: alarmData.alarmName,
    region,
    state: alarmData.state,
    previous: alarmData.previousState,
    description: alarmData.configuration.description,
    triggeredBy: triggeringAlarms(alarmData.state.reasonData),
  }
}

/**
 * Whether an alarm was only just created and found everything well, which is no news. CloudWatch
 * gives every new metric alarm this reason.
 */
export function isFirstCheck({ state, previous }: AlarmChange): boolean {
  return state.value === 'OK' && previous?.reason === 'Unchecked: Initial alarm creation'
}

function triggeringAlarms(reasonData: string | undefined): string[] {
  const parsed = compositeReasonSchema.safeParse(parseJson(reasonData ?? ''))
  if (!parsed.success) return []
  return parsed.data.triggeringAlarms.map(({ arn }) => arn.split(':alarm:')[1] ?? arn)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
