import * as z from 'zod/mini'
import { LoggableError } from '../logging/loggable-error'

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-rule-schedule.html */
const scheduledEventSchema = z.object({
  source: z.literal('aws.events'),
  'detail-type': z.literal('Scheduled Event'),
  time: z.iso.datetime(),
})

/** For a call in place of the schedule's. */
export function scheduledEvent(time: Date): z.infer<typeof scheduledEventSchema> {
  return { source: 'aws.events', 'detail-type': 'Scheduled Event', time: time.toISOString() }
}

/**
 * When the call was due, however late it starts.
 *
 * @throws LoggableError when no schedule made the call
 */
export function scheduledTime(event: unknown): Date {
  return new Date(parsed(scheduledEventSchema, event).time)
}

/**
 * The request of `npm run orders`; `undefined` when the schedule made the call.
 *
 * @throws LoggableError for any other event, so that a mistyped request does not do the schedule's work
 */
export function requestOf<Schema extends z.ZodMiniType>(schema: Schema, event: unknown): z.output<Schema> | undefined {
  return scheduledEventSchema.safeParse(event).success ? undefined : parsed(schema, event)
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, event: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(event)
  if (!success) throw new LoggableError('Unrecognized request')
  return data
}
