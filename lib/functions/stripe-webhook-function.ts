import type { Construct } from 'constructs'
import type { StripeWebhookEnvironment } from '../../lambda/shop/functions/stripe-webhook/env'
import type { OrdersTable } from '../data/orders-table'
import type { StoreSecrets } from '../data/store-secrets'
import type { MessageSender } from '../messaging/message-sender'
import type { RetryQueue } from '../messaging/retry-queue'
import type { StageConfig } from '../stage/stage-settings'
import { StoreFunction } from './store-function'
import { storeMark } from './store-mark'

type StripeWebhookProps = {
  config: StageConfig
  secrets: StoreSecrets
  orders: OrdersTable
  messages: MessageSender
  retryQueue: RetryQueue
}

/** Records Stripe's payment events and delivers paid orders. */
export class StripeWebhookFunction extends StoreFunction<StripeWebhookEnvironment> {
  constructor(scope: Construct, id: string, props: StripeWebhookProps) {
    const { config, secrets, orders, messages, retryQueue } = props
    super(scope, id, {
      area: 'shop',
      name: 'stripe-webhook',
      config,
      // Usually 1 s. If Lambda ended a call between sending a message and recording it, the message
      // would go out twice, so there is time for both when everything is slow, below API Gateway's 29 s.
      timeoutSeconds: 20,
      // Stripe keeps the buyer at the checkout until the webhook has responded.
      memoryMb: 1024,
      maxConcurrency: 13,
      environment: (role) => ({
        ...storeMark(scope),
        ...orders.grantChangeOrders(role),
        ...messages.grantSend(role),
        ...retryQueue.grantSend(role),
        REFUND_FRAUD_WARNINGS: config.refundFraudWarnings ? 'true' : 'false',
        STRIPE_KEY_SECRET: secrets.stripeKey.grantRead(role),
        WEBHOOK_SIGNING_SECRET: secrets.webhookSigning.grantRead(role),
        LINK_KEY_SECRET: secrets.linkKey.grantRead(role),
      }),
    })
  }
}
