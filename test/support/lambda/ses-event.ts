type SesDetail = { eventType: string } & Record<string, unknown>

/** More personal data than the store ever needs. */
const mail = {
  timestamp: '2026-11-21T10:02:00.012Z',
  source: 'Books <books@example.com>',
  messageId: 'email-1',
  destination: ['mara@example.com'],
  headers: [{ name: 'To', value: 'mara@example.com' }],
  commonHeaders: { from: ['books@example.com'], to: ['mara@example.com'], subject: 'Your ebook' },
}

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html */
export function sesEvent(detail: SesDetail, tags: Record<string, string>, messageId = 'email-1') {
  const ownTags = Object.entries(tags).map(([name, value]) => [name, [value]])
  const automatic = { 'ses:configuration-set': ['store-emails'], 'ses:source-ip': ['192.0.2.1'] }
  return {
    version: '0',
    id: 'a1b2c3d4',
    'detail-type': 'Email Sent',
    source: 'aws.ses',
    account: '123456789012',
    time: '2026-11-21T10:02:05Z',
    region: 'us-east-1',
    resources: ['arn:aws:ses:us-east-1:123456789012:configuration-set/store-emails'],
    detail: { ...detail, mail: { ...mail, messageId, tags: { ...automatic, ...Object.fromEntries(ownTags) } } },
  }
}

const recipient = { emailAddress: 'mara@example.com', status: '5.1.1' }

export const sesDetails = {
  sent: { eventType: 'Send', send: {} },
  delivered: {
    eventType: 'Delivery',
    delivery: {
      timestamp: '2026-11-21T10:02:03.100Z',
      recipients: ['mara@example.com'],
      smtpResponse: '250 2.6.0 Message received',
    },
  },
  delayed: {
    eventType: 'DeliveryDelay',
    deliveryDelay: { timestamp: '2026-11-21T10:04:00.095Z', delayType: 'MailboxFull', delayedRecipients: [recipient] },
  },
  bounced: bounce('Permanent', 'NoEmail'),
  bouncedForNow: bounce('Transient', 'General'),
  complained: complaint(null, 'abuse'),
  rejected: { eventType: 'Reject', reject: { reason: 'Bad content' } },
}

export function bounce(bounceType: string, bounceSubType: string) {
  return {
    eventType: 'Bounce',
    bounce: {
      bounceType,
      bounceSubType,
      bouncedRecipients: [{ ...recipient, diagnosticCode: 'smtp; 550 mara@example.com unknown' }],
      timestamp: '2026-11-21T10:02:04.000Z',
    },
  }
}

export function complaint(complaintSubType: string | null, complaintFeedbackType?: string) {
  return {
    eventType: 'Complaint',
    complaint: {
      complainedRecipients: [recipient],
      timestamp: '2026-11-21T11:00:00.000Z',
      complaintSubType,
      complaintFeedbackType,
    },
  }
}
