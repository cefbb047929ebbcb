import { stageConfig } from '../../lib/stage/stage-config'
import { action, type Check, ok, setupCommand, warning } from '../checks/check'
import { checkAws } from '../checks/aws/check-aws'
import { checkSubscriptions } from '../checks/aws/check-subscriptions'
import { withSecrets } from '../checks/aws/check-or-warn'
import { checkRoutes } from '../checks/site/check-site'
import { readStoredSecret } from '../cli/stored-secret'
import type { Terminal } from '../cli/terminal'
import { checkAlarms } from './check-alarms'
import { readProduct } from '../product/read-product'
import { checkContent } from './check-content'
import { checkStripe } from './check-stripe'

type StageToCheck = { stage: string; terminal: Terminal; stripeApiUrl?: string }

/**
 * Changes nothing.
 *
 * @throws UserError when the stage's settings are unknown or incomplete
 */
export async function checkStage(options: StageToCheck): Promise<Check[]> {
  const { stage, terminal, stripeApiUrl } = options
  const { checks, deployed } = await checkAws(stage, terminal)
  const content = await checkContent(await readProduct())
  if (!deployed) return [...checks, ...content]
  const { outputs } = deployed
  const config = stageConfig(stage)
  const stripe = { ...deployed, stage, stripeApiUrl, now: terminal.now() }
  const remaining = Promise.all([
    checkSubscriptions(stage, config),
    checkAlarms(stage),
    withSecrets(async () => [await checkLinkKey(stage), ...(await checkStripe(stripe))]),
    checkRoutes(stage, config, outputs, terminal.now()),
  ])
  return [...checks, ...(await terminal.during('Checking alarms, Stripe and site', remaining)).flat(), ...content]
}

async function checkLinkKey(stage: string): Promise<Check> {
  const { value } = await readStoredSecret(stage, 'linkKey')
  const id = 'stack.link-key'
  if (!value) {
    const what = 'Let setup create a new one: nothing can be delivered without it.'
    const command = setupCommand(stage)
    return action(id, 'The link key is missing or damaged', { what, command })
  }
  if (!value.isPreviousNext) return ok(id, 'The link key is stored')
  const what = 'Let setup finish it.'
  const command = setupCommand(stage, '--yes')
  return warning(id, 'A rotation of the link key is not finished', { what, command })
}
