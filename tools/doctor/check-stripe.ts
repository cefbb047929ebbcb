import { action, type Check, isReady, setupCommand, warning } from '../checks/check'
import type { DeployedStage } from '../checks/aws/check-aws'
import { checkEndpoint } from '../checks/stripe/check-endpoint'
import { checkKey } from '../checks/stripe/check-key'
import { findEndpoints, wantedEndpoint } from '../checks/stripe/endpoints'
import { isDenied, keyFault, openStripe, stripeReason } from '../checks/stripe/stripe-key'
import { readStoredSecret } from '../cli/stored-secret'

type Connection = DeployedStage & { stage: string; stripeApiUrl?: string; now: Date }

/** With the stored key. Changes nothing but to open and expire a checkout. */
export async function checkStripe(connection: Connection): Promise<Check[]> {
  const { stage, stripeApiUrl, now } = connection
  const { value } = await readStoredSecret(stage, 'stripeKey')
  const command = setupCommand(stage)
  if (!value) {
    const what = 'Let setup connect it; the store takes no payment until then.'
    return [action('stripe.key', 'Stripe is not connected: no key is stored', { what, command })]
  }
  const fault = keyFault(value.current)
  if (fault) {
    const what = `${fault} Let setup store another one.`
    return [action('stripe.key', 'The stored Stripe key is not valid', { what, command })]
  }
  const key = openStripe(value.current, stripeApiUrl)
  const checks = await checkKey(stage, key, connection)
  if (!isReady(checks.key)) return checks.key
  const keyChecks = [...checks.key, ...checks.checkout]
  const stored = await readStoredSecret(stage, 'webhookSigning')
  const wanted = wantedEndpoint(stage, connection)
  try {
    const endpoints = await findEndpoints(key.stripe, wanted, stored)
    return [...keyChecks, ...checkEndpoint({ stage, key, endpoints, stored, wanted, now })]
  } catch (error) {
    // checkKey has reported it.
    if (isDenied(error)) return keyChecks
    const summary = `The webhook endpoint could not be checked: ${stripeReason(error)}`
    return [...keyChecks, warning('stripe.endpoint', summary, { what: 'Run this again.' })]
  }
}
