import type { ScheduledEvent } from 'aws-lambda'

/** What EventBridge sends for a rule with a schedule. */
export function scheduledEvent(nowMs = Date.now()): ScheduledEvent {
  return {
    version: '0',
    id: '53dc4d37-cffa-4f76-80c9-8b7d4a4d2eaa',
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '123456789012',
    // EventBridge writes whole seconds.
    time: new Date(nowMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    region: 'us-east-1',
    resources: ['arn:aws:events:us-east-1:123456789012:rule/store-EveryDay'],
    detail: {},
  }
}
