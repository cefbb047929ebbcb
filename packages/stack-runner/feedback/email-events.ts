import type { Email } from '../messages/message'
import { accountId } from '../platform/account'
import { eventBridgeEvent } from '../platform/event-bridge-event'

/** With the data that SES's events repeat. */
export type SentEmail = { email: Email; configurationSet: string; tags: Record<string, string> }

/** `afterMs` after the email was sent; `type` is SES's name in a configuration set. */
type Fate = { type: string; detailType: string; afterMs: number; detail: object }

/** By the addresses of SES's mailbox simulator. */
const simulated: Record<string, (to: string) => Fate[]> = {
  bounce: (to) => [bounce(to, 'Permanent', 'General')],
  complaint: (to) => [delivery(to), complaint(to)],
  ooto: (to) => [delivery(to), bounce(to, 'Transient', 'General')],
  suppressionlist: (to) => [bounce(to, 'Permanent', 'Suppressed')],
}

/**
 * An email is delivered within a second, unless its address is the mailbox simulator's, which may have a label
 * (`bounce+1@…`).
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator-how-to-use
 */
export function emailEvents({ email, configurationSet, tags }: SentEmail, region: string) {
  const [to = ''] = email.destination.to
  const [, simulatedName = ''] = /^([a-z]+)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(to) ?? []
  const fates = simulated[simulatedName.toLowerCase()]?.(to) ?? [delivery(to)]
  const sentAt = new Date(email.at * 1000).toISOString()
  const mail = {
    timestamp: sentAt,
    source: email.from,
    messageId: email.messageId,
    destination: email.destination.to,
    tags: Object.fromEntries([
      ['ses:configuration-set', [configurationSet]],
      ...Object.entries(tags).map(([name, value]) => [name, [value]]),
    ]),
  }
  return [sent, ...fates].map(({ type, detailType, afterMs, detail }) => ({
    type,
    afterMs,
    event: eventBridgeEvent(Date.now() + afterMs, {
      source: 'aws.ses',
      'detail-type': detailType,
      region,
      resources: [`arn:aws:ses:${region}:${accountId}:configuration-set/${configurationSet}`],
      detail: { ...detail, mail },
    }),
  }))
}

const sent: Fate = { type: 'send', detailType: 'Email Sent', afterMs: 0, detail: { eventType: 'Send', send: {} } }

function delivery(to: string): Fate {
  const afterMs = 500
  const delivered = { timestamp: after(afterMs), recipients: [to], smtpResponse: '250 2.0.0 OK' }
  const detail = { eventType: 'Delivery', delivery: delivered }
  return { type: 'delivery', detailType: 'Email Delivered', afterMs, detail }
}

function bounce(to: string, bounceType: string, bounceSubType: string): Fate {
  const afterMs = 1000
  const bouncedRecipients = [{ emailAddress: to, action: 'failed' }]
  const bounced = { bounceType, bounceSubType, bouncedRecipients, timestamp: after(afterMs) }
  const detail = { eventType: 'Bounce', bounce: bounced }
  return { type: 'bounce', detailType: 'Email Bounced', afterMs, detail }
}

function complaint(to: string): Fate {
  const afterMs = 1500
  const complained = {
    complainedRecipients: [{ emailAddress: to }],
    complaintSubType: null,
    complaintFeedbackType: 'abuse',
    timestamp: after(afterMs),
  }
  const detail = { eventType: 'Complaint', complaint: complained }
  return { type: 'complaint', detailType: 'Email Complaint Received', afterMs, detail }
}

const after = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
