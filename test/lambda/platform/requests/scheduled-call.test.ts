import * as z from 'zod/mini'
import { LoggableError } from '../../../../lambda/platform/logging/loggable-error'
import { requestOf, scheduledTime } from '../../../../lambda/platform/requests/scheduled-call'
import { scheduledEvent } from '../../../support/lambda/scheduled-event'

const schema = z.strictObject({ days: z.int() })

test('the event of a schedule is not a request, and has the instant that it was scheduled for', () => {
  const event = scheduledEvent(Date.UTC(2026, 10, 23, 9, 1))

  expect(requestOf(schema, event)).toBeUndefined()
  expect(requestOf(schema, { days: 30 })).toEqual({ days: 30 })
  expect(scheduledTime(event)).toEqual(new Date('2026-11-23T09:01:00.000Z'))
})

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ['a wrong value', { days: 'all' }],
  ['a name that is not known', { days: 30, month: '2026-10' }],
  ['an event of another rule', { ...scheduledEvent(), source: 'aws.ses' }],
  ['a time alone', { time: '2026-11-23T09:01:00Z' }],
])('%s is neither a request nor a schedule', (_case, event) => {
  expect(() => requestOf(schema, event)).toThrow(LoggableError)
  expect(() => scheduledTime(event)).toThrow(LoggableError)
})
