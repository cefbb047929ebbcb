type SesDetail = { eventType: string } & Record<string, unknown>

/** With an address, which the store never needs. */
const mail = { timestamp: '2026-11-21T10:02:00.012Z', messageId: 'email-1', destination: ['mara@example.com'] }

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html */
export function sesEvent(detail: SesDetail, tags: Record<string, string>) {
  const ownTags = Object.entries(tags).map(([name, value]) => [name, [value]])
  const allTags = { 'ses:source-ip': ['192.0.2.1'], ...Object.fromEntries(ownTags) }
  return { source: 'aws.ses', time: '2026-11-21T10:02:05Z', detail: { ...detail, mail: { ...mail, tags: allTags } } }
}

const recipient = { emailAddress: 'mara@example.com', diagnosticCode: 'smtp; 550 mara@example.com unknown' }

export const sesDetails = {
  sent: { eventType: 'Send', send: {} },
  delivered: {
    eventType: 'Delivery',
    delivery: { timestamp: '2026-11-21T10:02:03.100Z', recipients: ['mara@example.com'] },
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
      bouncedRecipients: [recipient],
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
