import * as z from 'zod/mini'

const shape =
  /^(?<title>[^\n]+)\n\n(?<impact>.+?)\n\nLook: (?<look>[^\n]+)\nRunbook: (?<runbook>[^\n]+)\nFor: (?<readers>[^\n]+)\s*$/s

const partsSchema = z.object({
  /** What is wrong, in a few words. */
  title: z.string(),
  /** Who is hurt and how. */
  impact: z.string(),
  /** The one command to begin with. */
  look: z.string(),
  /** The section that tells the rest. */
  runbook: z.string(),
  readers: z.enum(['ops', 'ops and finance']),
})

export type AlarmDescription = z.infer<typeof partsSchema>

/** Reads the text that the stack gives to each alarm; `undefined` when it is of another shape. */
export function parseAlarmDescription(text: string): AlarmDescription | undefined {
  return partsSchema.safeParse({ ...shape.exec(text)?.groups }).data
}
