import { readEmailReport } from '../../../../../lambda/shop/functions/record-feedback/email-report'
import { bounce, complaint, sesDetails, sesEvent } from '../../../../support/lambda/ses-event'

const tags = { order: 'cs_test_a1B2c3D4', holder: 'call-1' }
const read = (detail: Parameters<typeof sesEvent>[0]) => readEmailReport(sesEvent(detail, tags))

test.each([
  ['that it was sent', sesDetails.sent, 'accepted', '10:02:00.012', undefined],
  ['its delivery', sesDetails.delivered, 'delivered', '10:02:03.100', undefined],
  ['a delay', sesDetails.delayed, 'delayed', '10:04:00.095', 'MailboxFull'],
  ['a permanent bounce', sesDetails.bounced, 'bounced', '10:02:04.000', 'Permanent NoEmail'],
  [
    'a temporary bounce',
    sesDetails.bouncedForNow,
    'undelivered',
    '10:02:04.000',
    'Transient General',
  ],
  [
    'a bounce of an unknown kind',
    bounce('Undetermined', 'Undetermined'),
    'undelivered',
    '10:02:04.000',
    'Undetermined Undetermined',
  ],
  ['a complaint', sesDetails.complained, 'complained', '11:00:00.000', 'abuse'],
  [
    'an address that complained before, and so got nothing',
    complaint('OnAccountSuppressionList'),
    'bounced',
    '11:00:00.000',
    'OnAccountSuppressionList',
  ],
  ['a virus', sesDetails.rejected, 'failed', '10:02:05.000', 'Rejected Bad content'],
])('SES reports of an e-mail %s', (_what, detail, kind, time, cause) => {
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
  expect(readEmailReport(event)).toBe('irrelevant')
})

test.each([undefined, null, 'text', {}, { source: 'aws.ses' }, { source: 'aws.s3', detail: {} }])(
  '%j is not an event of SES',
  (event) => expect(readEmailReport(event)).toBeUndefined(),
)

test('[F94] the cause of a report contains neither address nor number', () => {
  expect(read(bounce('Permanent', 'mara@example.com +1 202-555-0123'))).toMatchObject({
    cause: 'Permanent',
  })
})
