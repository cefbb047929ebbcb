import * as z from 'zod/mini'

const format =
  /^(?<title>[^\n]+)\n\nImpact: (?<impact>.+?)\n\n(?<look>(?:Logs: \d+ h of \S+ with |Look at: https:)[^\n]+)\nRunbook: docs\/runbook\.md#(?<section>[^\n]+)\nFor: (?<readers>[^\n]+)\s*$/s

const partsSchema = z.object({
  title: z.string(),
  impact: z.string(),
  /** `Logs: 3 h of <log group> with <condition of Logs Insights>`, or `Look at: <address>`. */
  look: z.string(),
  /** Of the runbook. */
  section: z.string(),
  readers: z.enum(['ops', 'ops and finance']),
})

export type AlarmDescription = z.infer<typeof partsSchema>

/** Parses the description that the stack gives each alarm; `undefined` for any other text. */
export function parseAlarmDescription(text: string): AlarmDescription | undefined {
  return partsSchema.safeParse({ ...format.exec(text)?.groups }).data
}
