import { Duration } from 'aws-cdk-lib'
import type { AlarmEntries, AlarmSource } from './alarm-entry'

/** What SES and SNS report about messages that they had accepted. */
export function reportAlarms(source: AlarmSource): AlarmEntries {
  const { reportsPutAside, metric, errors, entries } = source
  return {
    'Feedback/Fallbacks': {
      id: 'many-fallbacks',
      title: 'Many messages went to the other channel',
      impact:
        'Several buyers got nothing on the way they chose, so the store used the other one. One is a mistyped ' +
        'address. Several mean that the store cannot send emails or texts, and many have no other way.',
      look: entries(
        'recordFeedback',
        'message.event = "Delivery reported" and (message.kind = "failed" or ' +
          'message.kind = "bounced" or message.kind = "complained")',
        6,
      ),
      metric: metric('Fallback', 6 * 60),
      // One typed address in a hundred is wrong, so three are usual from about 300 sales in six hours.
      threshold: 3,
    },
    'Feedback/FeedbackFailure': {
      id: 'feedback-failures',
      title: 'Delivery reports are not being recorded',
      impact:
        'A report of SES or SNS could not be read, and is lost, or could not be recorded, and waits in the ' +
        'retry queue. A buyer whose message did not arrive may not get the other one.',
      look: errors('recordFeedback'),
      about: 'buyers',
      metric: metric('FeedbackFailure', 15),
    },
    'Feedback/PutAside': {
      id: 'reports-put-aside',
      title: 'Reports of SES or SNS were put aside',
      impact:
        'record-feedback failed at a report three times. A buyer whose message did not arrive does not get ' +
        'the other one. A queue keeps the report for 14 days.',
      look: errors('recordFeedback'),
      // SQS emits no metrics for a queue that has been unused for six hours.
      metric: reportsPutAside.metricApproximateNumberOfMessagesVisible({
        statistic: 'Maximum',
        period: Duration.minutes(5),
      }),
    },
  }
}
