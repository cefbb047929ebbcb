import { Duration } from 'aws-cdk-lib'
import { SnsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { CheckDeliveriesEnvironment } from '../../lambda/operations/functions/check-deliveries/env'
import type { ProbeStoreEnvironment } from '../../lambda/operations/functions/probe-store/env'
import type { ReconcileEnvironment } from '../../lambda/operations/functions/reconcile/env'
import type { SendAlarmEnvironment } from '../../lambda/operations/functions/send-alarm/env'
import { onlyAttributes, onlyKeys, waitingAttributes } from '../data/orders-table'
import type { FunctionEntry } from './function-entry'
import { storeMark } from './variables'

export const checkDeliveries: FunctionEntry<CheckDeliveriesEnvironment> = {
  folder: 'operations/functions/check-deliveries',
  runs: 'EveryMinute',
  timeoutSeconds: 30,
  // No caller waits for it.
  memoryMb: 256,
  environment: (role, { orders }) => ({
    ...orders.grantItems(role, ['BatchGetItem'], onlyAttributes(waitingAttributes)),
    ...orders.grantQuery(role, ['by-open-delivery']),
  }),
}

/** Sends nothing itself: it queues orders. */
export function reconcile(reportsPutAside: IQueue): FunctionEntry<ReconcileEnvironment> {
  return {
    folder: 'operations/functions/reconcile',
    runs: 'EveryQuarterHour',
    // A run takes seconds. After a long outage it stops a minute before this.
    timeoutSeconds: 600,
    // One page of Stripe's lists is a megabyte; the function holds one at a time.
    memoryMb: 512,
    environment: (role, { config, secrets, orders, retryQueue }) => ({
      ...storeMark(role),
      ...orders.grantItems(role, ['BatchGetItem', 'GetItem', 'PutItem']),
      ...orders.grantQuery(role, ['by-month', 'by-open-delivery']),
      ...retryQueue.grantSend(role),
      ...retryQueue.grantCount(role, reportsPutAside),
      REFUND_FRAUD_WARNINGS: `${config.refundFraudWarnings}`,
      STRIPE_KEY_SECRET: secrets.stripeKey.grantRead(role),
      LINK_KEY_SECRET: secrets.linkKey.grantRead(role),
    }),
  }
}

/** Calls the store as a browser does. To read the ebook is all that its role may do. */
export const probeStore: FunctionEntry<ProbeStoreEnvironment> = {
  folder: 'operations/functions/probe-store',
  runs: 'EveryFiveMinutes',
  // Otherwise the first probe would raise an alarm.
  runsAfter: ({ site }) => site,
  // Two consecutive calls of up to 10 s each.
  timeoutSeconds: 30,
  // No caller waits for it.
  memoryMb: 256,
  environment: (role, { config, ebook, site }) => ({
    ...ebook.grantRead(role),
    SITE_URL: site.url,
    CLIENT_KEY: config.clientKey,
  }),
}

/** The action of every alarm, and of the log entries about conditions. */
export const sendAlarm: FunctionEntry<SendAlarmEnvironment> = {
  folder: 'operations/functions/send-alarm',
  timeoutSeconds: 30,
  // No caller waits for it.
  memoryMb: 256,
  asyncInvoke: ({ direct }) => ({
    retryAttempts: 2,
    // By default Lambda retries a throttled call for six hours, too long for an alarm.
    maxEventAge: Duration.minutes(15),
    onFailure: new SnsDestination(direct.topic),
  }),
  environment: (role, { stage, topic, orders }) => ({
    ...topic.grantPublish(role),
    ...orders.grantItems(role, ['UpdateItem'], onlyKeys('alarm#')),
    STAGE: stage,
  }),
}
