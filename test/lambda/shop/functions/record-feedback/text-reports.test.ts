import { readTextReports } from '../../../../../lambda/shop/functions/record-feedback/text-reports'
import { textLogEntry, textLogEvent } from '../../../../support/lambda/text-log-event'

const at = '2026-11-21T10:02:02.401Z'
const about = { channel: 'text', at } as const

test("SNS's log reports the texts that the carrier took, and why it refused the others", () => {
  const entries = [
    textLogEntry('text-1', 'SUCCESS', 'Message has been accepted by phone carrier'),
    textLogEntry('text-2', 'FAILURE', 'Phone has blocked SMS'),
    textLogEntry('text-3', 'FAILURE'),
  ]

  expect(readTextReports(textLogEvent(entries))).toEqual({
    reports: [
      { ...about, messageId: 'text-1', kind: 'delivered' },
      { ...about, messageId: 'text-2', kind: 'failed', cause: 'Phone has blocked SMS' },
      { ...about, messageId: 'text-3', kind: 'failed', cause: undefined },
    ],
    unreadable: 0,
  })
})

test('an unreadable entry does not prevent the others from being read', () => {
  const entries = ['no JSON', { status: 'SUCCESS' }, textLogEntry('text-1', 'SUCCESS')]

  expect(readTextReports(textLogEvent([...entries, textLogEntry('text-2', 'PENDING')]))).toEqual({
    reports: [{ ...about, messageId: 'text-1', kind: 'delivered' }],
    unreadable: 3,
  })
})

test('[F94] the cause of a failure contains no number', () => {
  const entry = textLogEntry('text-1', 'FAILURE', 'Invalid phone number: +1 202-555-0123')

  expect(readTextReports(textLogEvent([entry]))?.reports[0]?.cause).toBe('Invalid phone number')
})

test('the test message of a new subscription reports nothing', () => {
  const event = textLogEvent(['CWL CONTROL MESSAGE'], 'CONTROL_MESSAGE')

  expect(readTextReports(event)).toEqual({ reports: [], unreadable: 0 })
})

test.each([undefined, {}, { awslogs: {} }, { awslogs: { data: 'bm90IGd6aXBwZWQ=' } }])(
  '%j is not an event of a log',
  (event) => expect(readTextReports(event)).toBeUndefined(),
)
