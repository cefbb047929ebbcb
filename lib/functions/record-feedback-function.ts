import { Duration } from 'aws-cdk-lib'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { type IQueue, Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { RecordFeedbackEnvironment } from '../../lambda/shop/functions/record-feedback/env'
import type { OrdersTable } from '../data/orders-table'
import type { MessageSender } from '../messaging/message-sender'
import { acknowledge } from '../findings/acknowledge'
import { type RetryQueue, secured } from '../messaging/retry-queue'
import type { StageConfig } from '../stage/stage-settings'
import { StoreFunction } from './store-function'

type RecordFeedbackProps = {
  config: StageConfig
  orders: OrdersTable
  messages: MessageSender
  retryQueue: RetryQueue
}

/** Records in the orders what SES and SNS report about their messages. */
export class RecordFeedbackFunction extends StoreFunction<RecordFeedbackEnvironment> {
  /** The events that it failed at three times, as SES and SNS sent them: with addresses and numbers of buyers. */
  readonly putAside: IQueue

  constructor(scope: Construct, id: string, props: RecordFeedbackProps) {
    const { config, orders, messages, retryQueue } = props
    super(scope, id, {
      area: 'shop',
      name: 'record-feedback',
      config,
      // Nobody waits for it. The log brings up to 10,000 texts at once, of other senders of the account as well.
      timeoutSeconds: 120,
      memoryMb: 256,
      // Events that find no room wait in Lambda, for up to six hours.
      maxConcurrency: 1,
      environment: (role) => ({
        ...orders.grantChangeOrdersByText(role),
        ...retryQueue.grantSend(role),
        ...messages.textVariables(),
      }),
    })
    const putAside = new Queue(this, 'PutAside', { ...secured, retentionPeriod: Duration.days(14) })
    acknowledge(putAside, { SQS3: 'It is where failed events end, and people read it.' })
    this.alias.configureAsyncInvoke({ onFailure: new SqsDestination(putAside) })
    this.putAside = putAside
    messages.addReceiver(this.alias)
  }
}
