import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { CheckDeliveriesEnvironment } from '../../lambda/operations/functions/check-deliveries/env'
import type { OrdersTable } from '../data/orders-table'
import type { StageConfig } from '../stage/stage-settings'
import { StoreFunction } from './store-function'

type CheckDeliveriesProps = { config: StageConfig; orders: OrdersTable }

/** Every minute: counts the paid orders that are still not delivered, and those that began to be overdue. */
export class CheckDeliveriesFunction extends StoreFunction<CheckDeliveriesEnvironment> {
  constructor(scope: Construct, id: string, { config, orders }: CheckDeliveriesProps) {
    super(scope, id, {
      area: 'operations',
      name: 'check-deliveries',
      config,
      timeoutSeconds: 30,
      // No caller waits for it.
      memoryMb: 256,
      maxConcurrency: 1,
      environment: (role) => orders.grantReadWaiting(role),
    })
    this.runEvery('EveryMinute', Duration.minutes(1))
  }
}
