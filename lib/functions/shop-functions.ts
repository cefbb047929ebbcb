import type { CreatePaymentEnvironment } from '../../lambda/shop/functions/create-payment/env'
import type { DownloadEbookEnvironment } from '../../lambda/shop/functions/download-ebook/env'
import type { RecordFeedbackEnvironment } from '../../lambda/shop/functions/record-feedback/env'
import type { RetryDeliveryEnvironment } from '../../lambda/shop/functions/retry-delivery/env'
import type { StripeWebhookEnvironment } from '../../lambda/shop/functions/stripe-webhook/env'
import { RetryQueue } from '../messaging/queues'
import type { FunctionEntry } from './function-entry'
import { storeMark, textCountries } from './variables'

/** Its only permission is to read the Stripe key. */
export const createPayment: FunctionEntry<CreatePaymentEnvironment> = {
  folder: 'shop/functions/create-payment',
  // Stripe's timeout is 8 s, after reading the secret.
  timeoutSeconds: 15,
  // A buyer waits for the cold start, which is bound by CPU.
  memoryMb: 1024,
  environment: (role, { config, secrets }) => ({
    ...storeMark(role),
    STRIPE_KEY_SECRET: secrets.stripeKey.grantRead(role),
    PROMOTION_CODES: `${config.promotionCodes}`,
    INCLUSIVE_TAX: `${config.inclusiveTax}`,
    INVOICES: `${config.invoices}`,
    ...textCountries(config),
  }),
}

export const stripeWebhook: FunctionEntry<StripeWebhookEnvironment> = {
  folder: 'shop/functions/stripe-webhook',
  // Usually 1 s. If Lambda ended a call between sending and recording, the message would go out twice. Below API
  // Gateway's 29 s.
  timeoutSeconds: 20,
  // Stripe keeps the buyer at the checkout until the webhook has responded.
  memoryMb: 1024,
  environment: (role, { config, secrets, orders, messages, retryQueue }) => ({
    ...storeMark(role),
    ...orders.grantItems(role, ['GetItem', 'PutItem']),
    ...messages.grantSend(role),
    ...retryQueue.grantSend(role),
    REFUND_FRAUD_WARNINGS: `${config.refundFraudWarnings}`,
    STRIPE_KEY_SECRET: secrets.stripeKey.grantRead(role),
    WEBHOOK_SIGNING_SECRET: secrets.webhookSigning.grantRead(role),
    LINK_KEY_SECRET: secrets.linkKey.grantRead(role),
  }),
}

export const downloadEbook: FunctionEntry<DownloadEbookEnvironment> = {
  folder: 'shop/functions/download-ebook',
  // Recording takes up to 8 s; then sending a fresh link up to 3 s, or stamping the largest copy 11.5 s.
  timeoutSeconds: 20,
  // A buyer waits for the download page.
  memoryMb: 1024,
  environment: (role, { secrets, orders, ebook, stamped, messages, retryQueue }) => ({
    ...orders.grantQuery(role, ['by-link', 'by-previous-link']),
    ...orders.grantItems(role, ['GetItem', 'PutItem']),
    ...ebook.grantRead(role, [...ebook.keys, ...ebook.tailKeys]),
    ...stamped?.grantWrite(role),
    ...messages.grantSend(role),
    ...retryQueue.grantSend(role),
    LINK_KEY_SECRET: secrets.linkKey.grantRead(role),
  }),
}

/** The receiver of the retry queue. */
export const retryDelivery: FunctionEntry<RetryDeliveryEnvironment> = {
  folder: 'shop/functions/retry-delivery',
  timeoutSeconds: RetryQueue.receiverTimeoutSeconds,
  // Ten orders open twenty connections at once, and each attempt has 3 s.
  memoryMb: 1024,
  environment: (role, { secrets, orders, messages, retryQueue, site }) => ({
    ...orders.grantQuery(role, ['by-text-message']),
    ...orders.grantItems(role, ['BatchGetItem', 'GetItem', 'PutItem']),
    ...messages.grantSend(role),
    LINK_KEY_SECRET: secrets.linkKey.grantRead(role),
    ...retryQueue.grantSend(role),
    SITE_URL: site.url,
  }),
}

export const recordFeedback: FunctionEntry<RecordFeedbackEnvironment> = {
  folder: 'shop/functions/record-feedback',
  // No caller waits for it. The log delivers up to 10,000 texts at once.
  timeoutSeconds: 120,
  memoryMb: 256,
  environment: (role, { orders, messages, retryQueue }) => ({
    ...orders.grantQuery(role, ['by-text-message']),
    ...orders.grantItems(role, ['GetItem', 'PutItem']),
    ...retryQueue.grantSend(role),
    ...messages.textVariables(),
  }),
}
