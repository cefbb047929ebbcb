import type { Construct } from 'constructs'
import type { PaymentWebhookEnvironment } from '../lambda/payment-webhook/env'
import type { MessageSender } from './message-sender'
import type { OrdersTable } from './orders-table'
import type { StageConfig } from './stage-settings'
import { StoreFunction } from './store-function'
import type { StoreSecrets } from './store-secrets'

type PaymentWebhookProps = {
  config: StageConfig
  secrets: StoreSecrets
  orders: OrdersTable
  messages: MessageSender
}

/** `POST /functions/v1/stripe-webhook`: records what Stripe says was paid and delivers it. */
export class PaymentWebhookFunction extends StoreFunction<PaymentWebhookEnvironment> {
  constructor(scope: Construct, id: string, props: PaymentWebhookProps) {
    const { config, secrets, orders, messages } = props
    super(scope, id, {
      name: 'payment-webhook',
      config,
      // Its own budget is 5 s. Being cut off between "sent" and "recorded" is what costs a second
      // message, so the limit is far above it and still below API Gateway's 29 s.
      timeoutSeconds: 20,
      // Stripe holds the buyer at the checkout until the webhook has answered.
      memoryMb: 1024,
      maxConcurrency: 15,
      environment: (role) => ({
        ...orders.grantChangeOrders(role),
        ...messages.grantSend(role),
        STRIPE_KEY_SECRET: secrets.stripeKey.grantRead(role),
        WEBHOOK_SIGNING_SECRET: secrets.webhookSigning.grantRead(role),
        LINK_KEY_SECRET: secrets.linkKey.grantRead(role),
      }),
    })
  }
}
