import { handler } from '../../../lambda/office/functions/change-order/handler'
import { context, siteUrl } from './api-event'
import { retryQueueUrl } from './delivery-mocks'
import { setUpFunctions } from './function-setup'
import { linkKey } from './order-fixture'
import { secretName } from './secret-endpoint'

/** Sets up change-order; `call` invokes it as a command does, with a new request id each time. */
export function setUpChanges() {
  const functions = setUpFunctions({
    secrets: { link: JSON.stringify({ current: linkKey }) },
    environment: (table) => ({
      ORDERS_TABLE: table,
      RETRY_QUEUE: retryQueueUrl,
      SITE_URL: siteUrl,
      LINK_KEY_SECRET: secretName('link'),
      SENDER_ADDRESS: 'books@example.com',
      REPLY_TO_ADDRESS: 'help@example.com',
      FINANCE_TIME_ZONE: 'America/New_York',
      CONFIGURATION_SET: 'store-emails',
      TEXT_ORIGINATION_IDENTITY: '+18335550123',
      TEXT_COUNTRIES: 'US,CA',
    }),
  })
  let requests = 0
  const call = (event: unknown) => {
    requests += 1
    return handler(event, { ...context, awsRequestId: `request-${requests}` })
  }
  return { ...functions, call }
}
