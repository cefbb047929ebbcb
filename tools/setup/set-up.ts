import { stageConfig, stackNameOf } from '../../lib/stage/stage-config'
import { checkBootstrap, checkConcurrency } from './aws/check-account'
import { checkEmailAccount, checkSender } from './aws/check-sender'
import { checkSubscriptions } from './aws/check-subscriptions'
import { checkTexts } from './aws/check-texts'
import { findAccount } from './aws/find-account'
import { findStack, type StackOutputs } from './aws/find-stack'
import { StoredSecretError } from './aws/stored-secret'
import { open, type Point } from './checklist/point'
import type { Run } from './run'
import { connectStripe } from './stripe/connect-stripe'
import { rotateLinkKey } from './stripe/rotate-link-key'
import type { Terminal } from './terminal/terminal'

type SetupOptions = Omit<Run, 'stackName' | 'accountId' | 'outputs' | 'agreed'>

/**
 * Brings a stage as far towards selling as it can be brought now, and says what is there and what is
 * missing. A second run changes nothing.
 *
 * @throws SettingsError when the stage's settings are incomplete
 */
export async function setUp(options: SetupOptions): Promise<Point[]> {
  const { stage, terminal } = options
  const { accountId, outputs, points } = await lookAtAws(stage, terminal)
  if (!accountId || !outputs) return points
  const stackName = stackNameOf(stage)
  const run: Run = { ...options, stackName, accountId, outputs, agreed: new Set() }
  return [...points, ...(await change(run))]
}

async function change(run: Run): Promise<Point[]> {
  try {
    return [...(await rotateLinkKey(run)), ...(await connectStripe(run))]
  } catch (error) {
    if (error instanceof StoredSecretError) return [secretPoint(error)]
    throw error
  }
}

type AwsLook = { accountId?: string; outputs?: StackOutputs; points: Point[] }

/** What AWS says of account, sender, texts and stack; the same to who sets up and to who looks. */
export async function lookAtAws(stage: string, terminal: Terminal): Promise<AwsLook> {
  const config = stageConfig(stage)
  const account = await terminal.during('Looking at AWS', findAccount())
  if (!account.id) return { points: [account.point] }
  const looks = Promise.all([
    checkBootstrap(account.id),
    checkConcurrency(config),
    checkEmailAccount(),
    checkSender(config),
    checkTexts(config),
  ])
  const stack = await terminal.during('Looking at AWS', findStack(stage))
  const points = [account.point, ...(await terminal.during('Looking at AWS', looks)).flat()]
  if (!stack.outputs) return { accountId: account.id, points: [...points, stack.point] }
  const subscriptions = await checkSubscriptions(stage, config)
  return {
    accountId: account.id,
    outputs: stack.outputs,
    points: [...points, stack.point, ...subscriptions],
  }
}

/** A secret that may not be read or written. */
export function secretPoint(error: StoredSecretError): Point {
  const what =
    'Sign in again if the session has ended; otherwise allow these credentials to get and put the values of the secrets that the stack names in its outputs.'
  return open('stack.secrets', error.message, { what })
}
