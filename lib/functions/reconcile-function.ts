import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { ReconcileEnvironment } from '../../lambda/operations/functions/reconcile/env'
import type { OrdersTable } from '../data/orders-table'
import { ReconcileProgress } from '../data/reconcile-progress'
import type { StoreSecrets } from '../data/store-secrets'
import type { RetryQueue } from '../messaging/retry-queue'
import type { StageConfig } from '../stage/stage-settings'
import { StoreFunction } from './store-function'
import { storeMark } from './store-mark'

type ReconcileProps = {
  config: StageConfig
  secrets: StoreSecrets
  orders: OrdersTable
  retryQueue: RetryQueue
}

/**
 * Every 15 minutes: compares Stripe with the orders table, and repairs. It sends nothing itself, and gives
 * what is to be sent to the retry queue.
 */
export class ReconcileFunction extends StoreFunction<ReconcileEnvironment> {
  constructor(scope: Construct, id: string, props: ReconcileProps) {
    const { config, secrets, orders, retryQueue } = props
    const progress = new ReconcileProgress(scope, 'ReconcileProgress')
    super(scope, id, {
      area: 'operations',
      name: 'reconcile',
      config,
      // A run takes seconds. After a long outage it stops by itself a minute before this, and the next goes on.
      timeoutSeconds: 600,
      // One page of Stripe's is a megabyte, and only one is held at a time.
      memoryMb: 512,
      // Two at once would find the same.
      maxConcurrency: 1,
      environment: (role) => ({
        ...storeMark(scope),
        ...orders.grantCompareOrders(role),
        ...progress.grantUse(role),
        ...retryQueue.grantSend(role),
        REFUND_FRAUD_WARNINGS: config.refundFraudWarnings ? 'true' : 'false',
        STRIPE_KEY_SECRET: secrets.stripeKey.grantRead(role),
        LINK_KEY_SECRET: secrets.linkKey.grantRead(role),
      }),
    })
    this.runEvery('EveryQuarterHour', Duration.minutes(15))
  }
}
