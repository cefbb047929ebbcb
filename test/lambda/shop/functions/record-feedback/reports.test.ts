import { readEmailReport } from '../../../../../lambda/shop/functions/record-feedback/email-report'
import { readTextReports } from '../../../../../lambda/shop/functions/record-feedback/text-reports'
import { bounce, complaint, sesDetails, sesEvent } from '../../../../support/lambda/ses-event'
import { textLogEntry, textLogEvent } from '../../../../support/lambda/text-log-event'

const tags = { order: 'cs_test_a1B2c3D4', holder: 'call-1' }
const undetermined = bounce('Undetermined', 'Undetermined')
const suppressed = complaint('OnAccountSuppressionList')
const read = (detail: Parameters<typeof sesEvent>[0]) => readEmailReport(sesEvent(detail, tags))?.reports[0]

test.each([
  ['that it was sent', sesDetails.sent, 'accepted', '10:02:00.012', undefined],
  ['its delivery', sesDetails.delivered, 'delivered', '10:02:03.100', undefined],
  ['a delay', sesDetails.delayed, 'delayed', '10:04:00.095', 'MailboxFull'],
  ['a permanent bounce', sesDetails.bounced, 'bounced', '10:02:04.000', 'Permanent NoEmail'],
  ['a temporary bounce', sesDetails.bouncedForNow, 'undelivered', '10:02:04.000', 'Transient General'],
  ['a bounce of an unknown kind', undetermined, 'undelivered', '10:02:04.000', 'Undetermined Undetermined'],
  ['a complaint', sesDetails.complained, 'complained', '11:00:00.000', 'abuse'],
  ['a complaint before, so that it sent nothing', suppressed, 'bounced', '11:00:00.000', 'OnAccountSuppressionList'],
  ['a virus', sesDetails.rejected, 'failed', '10:02:05.000', 'Rejected Bad content'],
])('SES reports of an email %s', (_what, detail, kind, time, cause) => {
  expect(read(detail)).toEqual({
    channel: 'email',
    messageId: 'email-1',
    kind,
    at: `2026-11-21T${time}Z`,
    cause,
    orderId: 'cs_test_a1B2c3D4',
    holder: 'call-1',
    acceptedAt: '2026-11-21T10:02:00.012Z',
  })
})

test.each([
  ['the buyer took back a complaint', sesEvent(complaint(null, 'not-spam'), tags)],
  ['it was opened', sesEvent({ eventType: 'Open', open: {} }, tags)],
  ['it is about the statement, which names no order', sesEvent(sesDetails.bounced, {})],
])('a report changes no order when %s', (_case, event) => {
  expect(readEmailReport(event)).toEqual({ reports: [], unreadable: 0 })
})

const at = '2026-11-21T10:02:02.401Z'
const about = { channel: 'text', at } as const

test("SNS's log reports the texts that the carrier took, why it refused others, and how many entries cannot be read", () => {
  const entries = [
    textLogEntry('text-1', 'SUCCESS', 'Message has been accepted by phone carrier'),
    textLogEntry('text-2', 'FAILURE', 'Phone has blocked SMS'),
    'no JSON',
    { status: 'SUCCESS' },
    textLogEntry('text-3', 'FAILURE'),
    textLogEntry('text-4', 'PENDING'),
  ]

  expect(readTextReports(textLogEvent(entries))).toEqual({
    reports: [
      { ...about, messageId: 'text-1', kind: 'delivered' },
      { ...about, messageId: 'text-2', kind: 'failed', cause: 'Phone has blocked SMS' },
      { ...about, messageId: 'text-3', kind: 'failed', cause: undefined },
    ],
    unreadable: 3,
  })
})

test('the cause of a report contains neither address nor number', () => {
  const bounced = read(bounce('Permanent', 'mara@example.com +1 202-555-0123'))
  const entry = textLogEntry('text-1', 'FAILURE', 'Invalid phone number: +1 202-555-0123')
  const texts = readTextReports(textLogEvent([entry]))

  expect(bounced).toMatchObject({ cause: 'Permanent' })
  expect(texts?.reports).toMatchObject([{ cause: 'Invalid phone number' }])
})

test('the test message of a new subscription reports nothing', () => {
  const event = textLogEvent(['CWL CONTROL MESSAGE'], 'CONTROL_MESSAGE')

  expect(readTextReports(event)).toEqual({ reports: [], unreadable: 0 })
})

test.each([null, {}, { source: 'aws.s3', detail: {} }, { awslogs: { data: 'bm90IGd6aXBwZWQ=' } }])(
  '%j is neither an event of SES nor of a log',
  (event) => expect([readEmailReport(event), readTextReports(event)]).toEqual([undefined, undefined]),
)
