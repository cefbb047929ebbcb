import { stageConfig, stackNameOf } from '../../lib/stage/stage-config'
import { checkAlarms } from './aws/check-alarms'
import type { StackOutputs } from './aws/find-stack'
import { knownEverywhereAt, readStoredSecret, StoredSecretError } from './aws/stored-secret'
import { done, open, type Point, warning } from './checklist/point'
import { lookAtAws, secretPoint } from './set-up'
import { checkSite } from './site/check-site'
import { findLocalSite } from './site/local-site'
import type { WebhookProof } from './site/public-calls'
import { examineStripe } from './stripe/examine-stripe'
import type { Terminal } from './terminal/terminal'

type Examination = { stage: string; terminal: Terminal; stripeApiUrl?: string }

/**
 * Looks at everything that a deployed stage needs to sell, and calls each public route once. Changes
 * nothing.
 *
 * @throws SettingsError when the stage's settings are incomplete
 */
export async function examineStage(examination: Examination): Promise<Point[]> {
  const { stage, terminal } = examination
  const { accountId, outputs, points } = await lookAtAws(stage, terminal)
  if (!accountId || !outputs) return points
  const { clientKey } = stageConfig(stage)
  const { SiteUrl: siteUrl, ApiUrl: apiUrl } = outputs
  const proof = await webhookProof(outputs, terminal.now())
  const looks = Promise.all([
    checkAlarms(stage),
    examineSecrets({ ...examination, accountId, outputs, stackName: stackNameOf(stage) }),
    checkSite({ siteUrl, apiUrl, clientKey, proof }, terminal.now()),
  ])
  return [...points, ...(await terminal.during('Looking at alarms, Stripe and site', looks)).flat()]
}

/** Calls each public route of the store on this machine, which has neither AWS nor Stripe. */
export async function examineLocalStore(terminal: Terminal): Promise<Point[]> {
  const siteUrl = await findLocalSite()
  // The stage that `npm start` runs.
  const { clientKey } = stageConfig('dev')
  terminal.note(`${siteUrl}: AWS and Stripe are stand-ins here, so only the routes are called.`)
  const site = { siteUrl, clientKey, proof: { kind: 'forged' } } as const
  return terminal.during('Calling the routes', checkSite(site, terminal.now()))
}

/** What the webhook can be called with: the secret that every function knows by now. */
async function webhookProof(outputs: StackOutputs, now: Date): Promise<WebhookProof> {
  try {
    const key = await readStoredSecret(outputs.StripeKeySecret)
    const signing = await readStoredSecret(outputs.WebhookSigningSecret)
    if (!key.value || !signing.value) return { kind: 'none' }
    const { current, previous = current } = signing.value
    const secret = now < knownEverywhereAt(signing) ? previous : current
    return { kind: 'signed', secret, isLive: key.value.current.includes('_live_') }
  } catch (error) {
    // examineSecrets says so.
    if (error instanceof StoredSecretError) return { kind: 'none' }
    throw error
  }
}

type Connection = Examination & { accountId: string; outputs: StackOutputs; stackName: string }

async function examineSecrets(connection: Connection): Promise<Point[]> {
  try {
    return [await linkKeyPoint(connection), ...(await examineStripe(connection))]
  } catch (error) {
    if (error instanceof StoredSecretError) return [secretPoint(error)]
    throw error
  }
}

async function linkKeyPoint({ stage, outputs }: Connection): Promise<Point> {
  const { value } = await readStoredSecret(outputs.LinkKeySecret)
  const id = 'stack.link-key'
  if (!value) {
    const what = 'Let setup make a new one: nothing can be delivered without it.'
    const command = `npm run setup -- --stage ${stage}`
    return open(id, 'The link key is missing or damaged', { what, command })
  }
  if (!value.isPreviousNext) return done(id, 'The link key is there')
  const what = 'Let setup finish it.'
  const command = `npm run setup -- --stage ${stage} --yes`
  return warning(id, 'A rotation of the link key is not finished', { what, command })
}
