import * as z from 'zod/mini'
import { type AlarmEmail, alarmEmail, linked, region, utc } from './alarm-email'
import { runbookSection } from './runbook-section'

const timestamp = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))
const reason = z._default(z.string(), '')

/**
 * An alarm has no action for a change to INSUFFICIENT_DATA.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-actions-Lambda.html
 */
const alarmChangeSchema = z.object({
  source: z.literal('aws.cloudwatch'),
  alarmData: z.object({
    alarmName: z.string(),
    state: z.object({ value: z.enum(['ALARM', 'OK']), reason, timestamp }),
    previousState: z.optional(z.object({ value: z.string(), reason, timestamp })),
    configuration: z.object({ description: z._default(z.string(), '') }),
  }),
})

export type AlarmChange = z.infer<typeof alarmChangeSchema>['alarmData']

/** `undefined` for any other event. */
export function parseAlarmChange(event: unknown): AlarmChange | undefined {
  return alarmChangeSchema.safeParse(event).data?.alarmData
}

/** A new alarm becomes OK without having fired, also after its warm-up. */
export function isNoNews({ state, previousState }: AlarmChange): boolean {
  return state.value === 'OK' && previousState?.value === 'INSUFFICIENT_DATA'
}

/** The description is what lib/monitoring/alarms/store-alarms.ts writes, or any text of an alarm made by hand. */
export function changeEmail(change: AlarmChange, stage: string): AlarmEmail {
  const { alarmName, state, configuration } = change
  const [title = '', ...lines] = configuration.description.split('\n')
  const isResolved = state.value === 'OK'
  const consoleUrl = `https://${region()}.console.aws.amazon.com/cloudwatch/home?region=${region()}`
  return alarmEmail({
    stage,
    word: isResolved ? 'RESOLVED' : 'ALARM',
    title: title || alarmName,
    facts: history(change),
    runbook: isResolved ? '' : runbookSection(alarmName.replace(`ebook-store-${stage}-`, '')),
    links: [
      ...lines.map((line) => linked(line, Date.parse(state.timestamp))),
      `Alarm:\n  ${consoleUrl}#alarmsV2:alarm/${encodeURIComponent(alarmName)}`,
    ],
    audience: lines.includes('For: ops and finance') ? 'finance' : undefined,
  })
}

function history({ state, previousState }: AlarmChange): string {
  const began = state.value === 'ALARM' ? state : previousState?.value === 'ALARM' ? previousState : undefined
  return [
    ...(state.value === 'OK' ? [`Resolved at: ${utc(state.timestamp)}`] : []),
    ...(began ? [`In alarm since: ${utc(began.timestamp)}`] : []),
    ...(state.reason ? [`CloudWatch's reason: ${state.reason}`] : []),
  ].join('\n')
}
