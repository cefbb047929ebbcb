import { EventField, Rule } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import type { DirectTopic } from './topics'

/**
 * Emails ops when SES stops sending, or warns of what leads to that. Otherwise the first sign is an undelivered order,
 * five minutes after a sale. SES publishes these events by itself, for the whole account
 * (https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html).
 */
export function addSendingStatus(scope: Construct, stage: string, direct: DirectTopic): void {
  // One line: a target's input is a JSON string, and the email shows its escapes.
  const text =
    `AWS SES reports "${EventField.detailType}". Buyers of stage ${stage} may get no email now or soon: ` +
    `npm run doctor -- --stage ${stage} (docs/runbook.md#aws-stops-the-email)`
  new Rule(new Construct(scope, 'SendingStatus'), 'Events', {
    eventPattern: {
      source: ['aws.ses'],
      detailType: ['Sending Status Disabled', 'Advisor Recommendation Status Open'],
    },
    targets: [direct.textTarget(text)],
  })
}
