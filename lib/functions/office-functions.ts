import type { ChangeOrderEnvironment } from '../../lambda/office/functions/change-order/env'
import type { RecordMovementsEnvironment } from '../../lambda/office/functions/record-movements/env'
import type { SendStatementEnvironment } from '../../lambda/office/functions/send-statement/env'
import { onlyKeys } from '../data/kept-table'
import type { FunctionEntry } from './function-entry'
import { storeMark, textCountries } from './variables'

/** Records Stripe's balance transactions and payouts, and compares the books once a day. */
export const recordMovements: FunctionEntry<RecordMovementsEnvironment> = {
  folder: 'office/functions/record-movements',
  // `npm run orders` calls it before it shows figures.
  runs: 'EveryHour',
  // A run takes seconds. The first one reads the whole history in parts, each shorter than this.
  timeoutSeconds: 600,
  // The books of 40 days are compared in memory: about 200 MB at 100,000 orders a month.
  memoryMb: 1024,
  // Two concurrent runs would find the same.
  maxConcurrency: 1,
  environment: (role, { config, secrets, orders, movements }) => ({
    ...storeMark(role),
    ...orders.grantItems(role, ['BatchGetItem']),
    ...orders.grantQuery(role, ['by-month', 'by-payment']),
    ...movements.grantItems(role, ['PutItem', 'UpdateItem']),
    ...movements.grantRead(role),
    FINANCE_TIME_ZONE: config.financeTimeZone,
    STRIPE_KEY_SECRET: secrets.stripeKey.grantRead(role),
  }),
}

/** Closes the last month when it is due, keeps its files and sends the statement to finance. */
export const sendStatement: FunctionEntry<SendStatementEnvironment> = {
  folder: 'office/functions/send-statement',
  runs: 'EveryDay',
  // A month of 100,000 orders takes a minute.
  timeoutSeconds: 600,
  // It holds the movements of a month and their files: about 400 MB at 100,000 orders.
  memoryMb: 2048,
  // Two concurrent runs would do the same.
  maxConcurrency: 1,
  environment: (role, { config, orders, movements, statements, messages }) => ({
    ...orders.grantItems(role, ['BatchGetItem']),
    ...orders.grantQuery(role, ['by-month', 'by-open-delivery', 'by-open-matter']),
    ...movements.grantItems(role, ['PutItem', 'UpdateItem'], onlyKeys(['close#*'])),
    ...movements.grantRead(role),
    ...statements.grantKeep(role),
    ...messages.grantSendStatements(role),
    FINANCE_TIME_ZONE: config.financeTimeZone,
    FINANCE_ADDRESS: config.financeAddress,
  }),
}

/** Changes single orders for support, so that support needs no rights to messages and secrets. */
export const changeOrder: FunctionEntry<ChangeOrderEnvironment> = {
  folder: 'office/functions/change-order',
  // Sending takes up to 3 s and recording that up to 8 s, as in download-ebook.
  timeoutSeconds: 15,
  // A person waits for it, a few times a day.
  memoryMb: 512,
  // The AWS CLI and SDK retry calls that are throttled above it.
  maxConcurrency: 1,
  environment: (role, { config, secrets, orders, messages, retryQueue, site }) => ({
    ...orders.grantItems(role, ['GetItem', 'PutItem']),
    ...messages.grantSend(role),
    ...retryQueue.grantSend(role),
    LINK_KEY_SECRET: secrets.linkKey.grantRead(role),
    SITE_URL: site.url,
    ...textCountries(config),
  }),
}
