import { z } from 'zod'

type EventPattern = { [name: string]: string[] | EventPattern }

/**
 * Exact texts, at any depth.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-patterns.html
 */
export const eventPatternSchema: z.ZodType<EventPattern> = z.lazy(() =>
  z.record(
    z.string(),
    z.union([z.array(z.string()), eventPatternSchema], {
      error: 'only patterns of exact texts are run on one machine',
    }),
  ),
)

/** The event must have one of the list's texts wherever the pattern has a list. */
export function matches(pattern: EventPattern, event: unknown): boolean {
  const fields: Record<string, unknown> = { ...Object(event) }
  return Object.entries(pattern).every(([name, wanted]) => {
    const found = fields[name]
    if (!Array.isArray(wanted)) return matches(wanted, found)
    return [found].flat().some((value) => typeof value === 'string' && wanted.includes(value))
  })
}
