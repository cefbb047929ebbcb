import { readStoredSecret } from '../../../cli/stored-secret'
import { action, bySetup, type Check } from '../check'
import { keyFault, openStripe, type StripeKey } from './stripe-key'

const id = 'stripe.key'

/** Setup stores it last, so without it the store cannot sell yet. */
export async function openStoredKey(stage: string, stripeApiUrl?: string): Promise<StripeKey | Check> {
  const { value } = await readStoredSecret(stage, 'stripeKey')
  if (!value) {
    const fix = bySetup(stage, 'Let setup connect it; the store takes no payment until then.')
    return action(id, 'Stripe is not connected: no key is stored', fix)
  }
  const fault = keyFault(value.current)
  if (!fault) return openStripe(value.current, stripeApiUrl)
  return action(id, 'The stored Stripe key is not valid', bySetup(stage, `${fault} Let setup store another one.`))
}
