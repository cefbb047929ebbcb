import { readStoredSecret } from '../aws/stored-secret'
import { isAllDone, open, type Point, warning } from '../checklist/point'
import { type Run, setupCommand } from '../run'
import { checkKey } from './check-key'
import { wantedEndpoint } from './connect-endpoint'
import { endpointPoints } from './endpoint-points'
import { findEndpoints } from './endpoints'
import { keyFault, openStripe } from './stripe-key'
import { isDenied, stripeReason } from './stripe-reason'

type Connection = Pick<Run, 'stage' | 'stackName' | 'accountId' | 'outputs' | 'stripeApiUrl'>

/** Compares what is stored with what Stripe has, by the stored key and without changing anything. */
export async function examineStripe(connection: Connection): Promise<Point[]> {
  const { stage, outputs, stripeApiUrl } = connection
  const { value } = await readStoredSecret(outputs.StripeKeySecret)
  const command = setupCommand(connection)
  if (!value) {
    const what = 'Connect it; until then the store takes no payment.'
    return [open('stripe.key', 'Stripe is not connected: no key is stored', { what, command })]
  }
  const fault = keyFault(value.current)
  if (fault) {
    const what = `${fault} Store another one.`
    return [open('stripe.key', 'The stored Stripe key is none', { what, command })]
  }
  const key = openStripe(value.current, stripeApiUrl)
  const keyPoints = await checkKey(stage, key)
  if (!isAllDone(keyPoints)) return keyPoints
  const stored = await readStoredSecret(outputs.WebhookSigningSecret)
  const wanted = wantedEndpoint(connection)
  try {
    const endpoints = await findEndpoints(key.stripe, wanted)
    return [...keyPoints, ...endpointPoints({ stage, key, endpoints, stored, wanted })]
  } catch (error) {
    // checkKey has said that the key may not see endpoints.
    if (isDenied(error)) return keyPoints
    const found = `The webhook endpoint cannot be seen: ${stripeReason(error)}`
    return [...keyPoints, warning('stripe.endpoint', found, { what: 'Look again.' })]
  }
}
