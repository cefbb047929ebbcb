type State = {
  value: 'ALARM' | 'OK' | 'INSUFFICIENT_DATA'
  reason: string
  reasonData?: string
  timestamp: string
}

/** AlarmDescription as the stack writes it. */
export const description = `Buyers who paid are waiting for their ebook

Impact: Each of them paid five minutes ago and has received neither e-mail nor text.

Diagnose: aws logs tail check-deliveries --since 5m --region us-east-1
Runbook: docs/runbook.md#paid-undelivered-5-minutes
For: ops`

export const crossed: State = {
  value: 'ALARM',
  reason:
    'Threshold Crossed: 1 out of the last 1 datapoints [3.0 (21/11/26 03:03:00)] was greater than the threshold (0.0).',
  reasonData: '{"version":"1.0","period":60,"recentDatapoints":[3.0],"threshold":0.0}',
  timestamp: '2026-11-21T03:04:05.678+0000',
}
export const resolved: State = {
  value: 'OK',
  reason: 'Threshold Crossed: 1 datapoint [0.0] was not greater than the threshold (0.0).',
  timestamp: '2026-11-21T03:16:05.678+0000',
}

type Changes = {
  name?: string
  state?: State
  previousState?: State
  configuration?: object
}

/**
 * The event that CloudWatch sends to an alarm's Lambda action
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-actions-Lambda.html).
 */
export function alarmEvent(changes: Changes = {}): object {
  const name = changes.name ?? 'ebook-store-prod-paid-undelivered-5-minutes'
  return {
    source: 'aws.cloudwatch',
    alarmArn: `arn:aws:cloudwatch:us-east-1:123456789012:alarm:${name}`,
    accountId: '123456789012',
    time: '2026-11-21T03:04:05.678+0000',
    region: 'us-east-1',
    alarmData: {
      alarmName: name,
      state: changes.state ?? crossed,
      previousState: changes.previousState ?? resolved,
      configuration: changes.configuration ?? {
        description,
        metrics: [
          {
            id: 'm1',
            metricStat: {
              metric: {
                namespace: 'ebook-store-prod',
                name: 'UndeliveredAfter5Minutes',
                dimensions: { service: 'store' },
              },
              period: 60,
              stat: 'Maximum',
            },
            returnData: true,
          },
        ],
      },
    },
  }
}

/** The event of a composite alarm, which has a rule and names the alarms behind it. */
export function compositeEvent(): object {
  const child = (id: string) => ({
    arn: `arn:aws:cloudwatch:us-east-1:123456789012:alarm:ebook-store-prod-${id}`,
    state: { value: 'ALARM', timestamp: '2026-11-21T03:04:05.678+0000' },
  })
  const triggeringAlarms = [child('webhook-failures'), child('site-failures')]
  return alarmEvent({
    name: 'ebook-store-prod-store-failing',
    state: {
      value: 'ALARM',
      reason: `${triggeringAlarms[0]?.arn} transitioned to ALARM at Saturday 21 November, 2026 03:04:05 UTC`,
      reasonData: JSON.stringify({ triggeringAlarms }),
      timestamp: '2026-11-21T03:04:05.678+0000',
    },
    configuration: {
      alarmRule:
        'ALARM("ebook-store-prod-webhook-failures") OR ALARM("ebook-store-prod-site-failures")',
      description: description.replace(/^.*\n/, 'The store is failing\n'),
    },
  })
}
