import type { ChangeOrderEnvironment } from '../../lambda/office/functions/change-order/env'
import type { KeepBooksEnvironment } from '../../lambda/office/functions/keep-books/env'
import type { FunctionEntry } from './function-entry'
import { storeMark, textCountries } from './variables'

export const keepBooks: FunctionEntry<KeepBooksEnvironment> = {
  folder: 'office/functions/keep-books',
  // `npm run orders` also calls it, before it shows figures.
  runs: 'EveryDay',
  // 110,000 movements take Stripe about eight minutes. The next run continues one that is cut off.
  timeoutSeconds: 900,
  // Holds the open movements as values: a month of 110,000 with its files took 463 MB.
  memoryMb: 1024,
  environment: (role, { config, secrets, orders, books, messages }) => ({
    ...storeMark(role),
    ...orders.grantItems(role, ['BatchGetItem']),
    ...orders.grantQuery(role, ['by-month', 'by-payment']),
    ...books.grantKeep(role),
    ...messages.grantSendStatements(role),
    FINANCE_TIME_ZONE: config.financeTimeZone,
    FINANCE_ADDRESS: config.financeAddress,
    STRIPE_KEY_SECRET: secrets.stripeKey.grantRead(role),
  }),
}

/** For support, who thus need no rights to messages and secrets. */
export const changeOrder: FunctionEntry<ChangeOrderEnvironment> = {
  folder: 'office/functions/change-order',
  // Sending takes up to 3 s and recording up to 8 s, as in download-ebook.
  timeoutSeconds: 15,
  // A person waits for it, a few times a day.
  memoryMb: 512,
  environment: (role, { config, secrets, orders, stamped, messages, retryQueue, site }) => ({
    ...orders.grantItems(role, ['BatchGetItem', 'GetItem', 'PutItem']),
    ...stamped?.grantDelete(role),
    ...messages.grantSend(role),
    ...retryQueue.grantSend(role),
    LINK_KEY_SECRET: secrets.linkKey.grantRead(role),
    SITE_URL: site.url,
    ...textCountries(config),
  }),
}
