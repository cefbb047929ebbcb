import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { RecordMovementsEnvironment } from '../../lambda/office/functions/record-movements/env'
import type { OrdersTable } from '../data/orders-table'
import type { StoreSecrets } from '../data/store-secrets'
import { StoreFunction } from '../functions/store-function'
import { storeMark } from '../functions/store-mark'
import type { StageConfig } from '../stage/stage-settings'
import type { MovementsTable } from './movements-table'

export type RecordMovementsProps = {
  config: StageConfig
  secrets: StoreSecrets
  orders: OrdersTable
  movements: MovementsTable
}

/** Every 15 minutes: records Stripe's balance transactions and payouts, and once a day compares the books. */
export class RecordMovementsFunction extends StoreFunction<RecordMovementsEnvironment> {
  constructor(scope: Construct, id: string, props: RecordMovementsProps) {
    const { config, secrets, orders, movements } = props
    super(scope, id, {
      area: 'office',
      name: 'record-movements',
      config,
      // A run takes seconds. The first one reads the whole history in parts, each shorter than this.
      timeoutSeconds: 600,
      // The books of 40 days are compared in memory: some 200 MB at 100,000 orders a month.
      memoryMb: 1024,
      // Two at once would find the same.
      maxConcurrency: 1,
      environment: (role) => ({
        ...storeMark(scope),
        ...orders.grantRecordCharges(role),
        ...movements.grantRecord(role),
        STRIPE_KEY_SECRET: secrets.stripeKey.grantRead(role),
      }),
    })
    this.runEvery('EveryQuarterHour', Duration.minutes(15))
  }
}
