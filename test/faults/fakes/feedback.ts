import { textLogEntry, textLogEvent } from '../../support/lambda/text-log-event'
import type { Message } from './mailbox'

/** What happens to a message after its provider has accepted it. */
export type Fate = 'delivered' | 'undeliverable'

/** How a message's provider reports to record-feedback: SES through the event bus, SNS through its log. */
export function feedbackEvent({ channel, id, tags, atMs }: Message, fate: Fate, nowMs: number) {
  if (channel === 'text') {
    const [status, response] =
      fate === 'delivered'
        ? ['SUCCESS', 'Message has been accepted by phone carrier']
        : ['FAILURE', 'Unknown error attempting to reach phone']
    return textLogEvent([textLogEntry(id, status, response)])
  }
  const time = new Date(nowMs).toISOString()
  const mail = { messageId: id, timestamp: new Date(atMs).toISOString(), tags }
  const detail =
    fate === 'delivered'
      ? { eventType: 'Delivery', mail, delivery: { timestamp: time } }
      : { eventType: 'Bounce', mail, bounce: { timestamp: time, bounceType: 'Permanent' } }
  return { source: 'aws.ses', time, detail }
}
