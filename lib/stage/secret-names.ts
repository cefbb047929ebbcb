import { stackNameOf } from './stage-config'

/** Names in Parameter Store. `npm run setup` writes them, and no deploy does. */
export function secretNames(stage: string) {
  const folder = `/${stackNameOf(stage)}`
  return {
    stripeKey: `${folder}/stripe-key`,
    webhookSigning: `${folder}/webhook-signing`,
    linkKey: `${folder}/link-key`,
  }
}
