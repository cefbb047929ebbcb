import { CloudWatchClient, type MetricAlarm, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch'
import { collect } from '../../../lambda/platform/aws/tables'
import { stageConfig, stackNameOf } from '../../../lib/stage/stage-config'
import { checkAws, type DeployedStage } from '../checks/aws/check-aws'
import { withSecrets, checkOrWarn } from '../checks/aws/check-or-warn'
import { checkReports } from '../checks/aws/check-reports'
import { checkSubscriptions } from '../checks/aws/check-subscriptions'
import { action, bySetup, type Check, isCheck, ok, warning, isReady } from '../checks/check'
import { checkRoutes } from '../checks/site/check-site'
import { checkFirstStep } from '../checks/stripe/check-checkout'
import { checkEndpoint } from '../checks/stripe/check-endpoint'
import { checkKey } from '../checks/stripe/check-key'
import { findEndpoints, wantedEndpoint } from '../checks/stripe/endpoints'
import { openStoredKey } from '../checks/stripe/stored-key'
import { lacksPermission, stripeReason } from '../checks/stripe/stripe-key'
import { clientConfig } from '../../cli/aws'
import { readStoredSecret } from '../../cli/stored-secret'
import type { Terminal } from '../../cli/terminal'
import { readProduct } from '../../product/read-product'
import { checkContent } from './check-content'

const cloudWatch = new CloudWatchClient(clientConfig)

/** Changes nothing at AWS. Throws a UserError when the stage's settings are unknown or incomplete. */
export async function checkStage(stage: string, terminal: Terminal, stripeApiUrl?: string): Promise<Check[]> {
  const { checks, deployed } = await checkAws(stage, terminal)
  const content = await checkContent(await readProduct())
  if (!deployed) return [...checks, ...content]
  const config = stageConfig(stage)
  const remaining = Promise.all([
    checkSubscriptions(stage, config),
    checkAlarms(stage),
    withSecrets(async () => [
      await checkLinkKey(stage),
      ...(await checkStripe(stage, deployed, terminal.now(), stripeApiUrl)),
    ]),
    checkRoutes(stage, config, deployed.outputs, terminal.now()),
  ])
  const found = await terminal.during('Checking alarms, Stripe and site', remaining)
  const reports = sends(checks) ? await checkReports(stage, config, terminal) : []
  return [...checks, ...reports, ...found.flat(), ...content]
}

/** Otherwise the checks of the account say what to do. */
function sends(checks: Check[]): boolean {
  const isVerified = checks.some(({ id, summary }) => id === 'email.sender' && summary.includes(' is verified'))
  return isVerified && checks.every(({ id }) => id !== 'email.paused')
}

async function checkLinkKey(stage: string): Promise<Check> {
  const { value } = await readStoredSecret(stage, 'linkKey')
  const id = 'stack.link-key'
  if (!value) {
    const fix = bySetup(stage, 'Let setup create a new one: nothing can be delivered without it.')
    return action(id, 'The link key is missing or damaged', fix)
  }
  if (!value.isPreviousNext) return ok(id, 'The link key is stored')
  return warning(id, 'A rotation of the link key is not finished', bySetup(stage, 'Let setup finish it.', '--yes'))
}

function checkAlarms(stage: string): Promise<Check[]> {
  return checkOrWarn('alarms.raised', 'The alarms', async () => {
    const prefix = `${stackNameOf(stage)}-`
    const pages = await collect(paginateDescribeAlarms({ client: cloudWatch }, { AlarmNamePrefix: prefix }))
    const alarms = pages.flatMap(({ MetricAlarms = [] }) => MetricAlarms)
    if (alarms.length === 0) {
      const what = 'Deploy again: without alarms, failures go unnoticed.'
      return warning('alarms.raised', 'The stage has no alarms', { what })
    }
    const firing = alarms.filter(({ StateValue }) => StateValue === 'ALARM')
    if (firing.length === 0) return ok('alarms.raised', `None of ${alarms.length} alarms is firing`)
    return firing.map((alarm) => firingAlarm(alarm, prefix))
  })
}

/** The description starts with the title; the id is a heading of the runbook. */
function firingAlarm({ AlarmName = '', AlarmDescription = '' }: MetricAlarm, prefix: string): Check {
  const id = AlarmName.slice(prefix.length)
  const [title = ''] = AlarmDescription.split('\n')
  return action(`alarms.${id}`, `Firing: ${title || id}`, {
    what: 'See its impact and how to fix it.',
    page: `docs/runbook.md#${id}`,
  })
}

/** With the stored key. Changes nothing but to open and expire a checkout. */
async function checkStripe(stage: string, deployed: DeployedStage, now: Date, stripeApiUrl?: string): Promise<Check[]> {
  const key = await openStoredKey(stage, stripeApiUrl)
  if (isCheck(key)) return [key]
  const checks = await checkKey({ stage, config: stageConfig(stage), key, deployed }, checkFirstStep)
  if (!isReady(checks.key)) return checks.key
  const keyChecks = [...checks.key, ...checks.checkout]
  const stored = await readStoredSecret(stage, 'webhookSigning')
  const wanted = wantedEndpoint(stage, deployed)
  try {
    const endpoints = await findEndpoints(key.stripe, wanted, stored)
    return [...keyChecks, ...checkEndpoint({ stage, key, endpoints, stored, wanted, now })]
  } catch (error) {
    // checkKey has reported it.
    if (lacksPermission(error)) return keyChecks
    const summary = `The webhook endpoint could not be checked: ${stripeReason(error)}`
    return [...keyChecks, warning('stripe.endpoint', summary, { what: 'Run this again.' })]
  }
}
