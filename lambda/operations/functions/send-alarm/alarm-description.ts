import * as z from 'zod/mini'

const format =
  /^(?<title>[^\n]+)\n\nImpact: (?<impact>.+?)\n\nDiagnose: (?<diagnose>[^\n]+)\nRunbook: (?<runbook>[^\n]+)\nFor: (?<readers>[^\n]+)\s*$/s

const partsSchema = z.object({
  title: z.string(),
  /** Who is affected and how. */
  impact: z.string(),
  /** The first command to run. */
  diagnose: z.string(),
  runbook: z.string(),
  readers: z.enum(['ops', 'ops and finance']),
})

export type AlarmDescription = z.infer<typeof partsSchema>

/** Parses the description that the stack gives each alarm; `undefined` if it has another format. */
export function parseAlarmDescription(text: string): AlarmDescription | undefined {
  return partsSchema.safeParse({ ...format.exec(text)?.groups }).data
}
