import { Duration } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { SendStatementEnvironment } from '../../lambda/office/functions/send-statement/env'
import type { OrdersTable } from '../data/orders-table'
import { StoreFunction } from '../functions/store-function'
import type { MovementsTable } from './movements-table'
import type { MessageSender } from '../messaging/message-sender'
import type { StageConfig } from '../stage/stage-settings'
import { StatementsBucket } from './statements-bucket'

export type SendStatementProps = {
  config: StageConfig
  orders: OrdersTable
  movements: MovementsTable
  messages: MessageSender
}

/** Once a day: closes the last month when it is due, keeps its files and sends the statement to finance. */
export class SendStatementFunction extends StoreFunction<SendStatementEnvironment> {
  constructor(scope: Construct, id: string, props: SendStatementProps) {
    const { config, orders, movements, messages } = props
    const statements = new StatementsBucket(scope, 'Statements', config)
    super(scope, id, {
      area: 'office',
      name: 'send-statement',
      config,
      // A month of 100,000 orders takes a minute.
      timeoutSeconds: 600,
      // It holds the movements of a month and their files: some 400 MB at 100,000 orders.
      memoryMb: 2048,
      // Two at once would do the same.
      maxConcurrency: 1,
      environment: (role) => ({
        ...orders.grantReadPaid(role),
        ...orders.grantListOpenDeliveries(role),
        ...movements.grantClose(role),
        ...statements.grantKeep(role),
        ...messages.grantSendStatements(role),
        FINANCE_TIME_ZONE: config.financeTimeZone,
        FINANCE_ADDRESS: config.financeAddress,
      }),
    })
    // A run that is dropped costs a day.
    this.runEvery('EveryDay', Duration.days(1), Duration.minutes(10))
  }
}
