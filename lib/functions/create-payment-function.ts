import type { Construct } from 'constructs'
import type { CreatePaymentEnvironment } from '../../lambda/functions/create-payment/env'
import type { StageConfig } from '../stage/stage-settings'
import { StoreFunction } from './store-function'
import type { StoreSecrets } from '../data/store-secrets'

type CreatePaymentProps = { config: StageConfig; secrets: StoreSecrets }

/** `POST /functions/v1/create-payment`: opens a Checkout Session, and can do nothing else. */
export class CreatePaymentFunction extends StoreFunction<CreatePaymentEnvironment> {
  constructor(scope: Construct, id: string, { config, secrets }: CreatePaymentProps) {
    super(scope, id, {
      name: 'create-payment',
      config,
      // Stripe gets 8 s; the secret is read before that.
      timeoutSeconds: 15,
      // A buyer waits for the cold start, and CPU is what that is made of.
      memoryMb: 1024,
      maxConcurrency: 15,
      environment: (role) => ({
        STRIPE_KEY_SECRET: secrets.stripeKey.grantRead(role),
        TEXT_COUNTRIES: config.textCountries.join(','),
      }),
    })
  }
}
