import { type Point, type PointId, warning } from '../checklist/point'

/**
 * Runs one look at AWS. What may not be seen, or does not answer, becomes a warning of its own and
 * does not keep the other looks from being taken.
 */
export async function look(
  id: PointId,
  subject: string,
  take: () => Promise<Point[]>,
): Promise<Point[]> {
  try {
    return await take()
  } catch (error) {
    const found = `${subject} cannot be seen: ${awsReason(error)}`
    return [warning(id, found, { what: 'Allow these credentials to see it, or look yourself.' })]
  }
}

/** Whether AWS refused with an error of one of these names. */
export function isAwsError(error: unknown, ...names: string[]): boolean {
  return error instanceof Error && names.includes(error.name)
}

/** What AWS says, in one line of a readable length. */
export function awsReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [line = ''] = error.message.split('\n')
  const message = line.length > 200 ? `${line.slice(0, 200)} …` : line
  return message ? `${error.name}: ${message}` : error.name
}
