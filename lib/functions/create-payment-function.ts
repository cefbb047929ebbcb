import type { Construct } from 'constructs'
import type { CreatePaymentEnvironment } from '../../lambda/shop/functions/create-payment/env'
import type { StoreSecrets } from '../data/store-secrets'
import type { StageConfig } from '../stage/stage-settings'
import { StoreFunction } from './store-function'
import { storeMark } from './store-mark'

type CreatePaymentProps = { config: StageConfig; secrets: StoreSecrets }

/** Opens a checkout session. It can read the Stripe key and nothing else. */
export class CreatePaymentFunction extends StoreFunction<CreatePaymentEnvironment> {
  constructor(scope: Construct, id: string, { config, secrets }: CreatePaymentProps) {
    super(scope, id, {
      area: 'shop',
      name: 'create-payment',
      config,
      // Stripe's timeout is 8 s; reading the secret comes before it.
      timeoutSeconds: 15,
      // A buyer waits for the cold start, which is bound by CPU.
      memoryMb: 1024,
      maxConcurrency: 13,
      environment: (role) => ({
        ...storeMark(scope),
        STRIPE_KEY_SECRET: secrets.stripeKey.grantRead(role),
        CHECKOUT_HOST: config.checkoutHost,
        ...(config.texts && { TEXT_COUNTRIES: config.texts.countries.join(',') }),
      }),
    })
  }
}
