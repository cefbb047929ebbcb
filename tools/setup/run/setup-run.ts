import type { DeployedStage } from '../../checks/aws/check-aws'
import { action, type Check, type CheckId } from '../../checks/check'
import type { Terminal } from '../../cli/terminal'

export const rotations = ['stripe-key', 'webhook-signing', 'link-key'] as const

/** The options of one setup. */
export type SetupOptions = {
  stage: string
  terminal: Terminal
  /** Whether to make changes without asking. */
  assumesYes: boolean
  /** Whether to wait for steps that take minutes; otherwise a later run continues. */
  waits: boolean
  rotation?: (typeof rotations)[number]
  /** Whether to create a second webhook endpoint if the present one has another API version. */
  addsEndpoint: boolean
  /** The keys and the signing secret from the environment or a file. */
  storeKey?: string
  setupKey?: string
  signingSecret?: string
  /** The links that AWS emailed to the recipients of alarms. */
  alarmLinks: string[]
  /** For tests: the address of the Stripe emulator. */
  stripeApiUrl?: string
}

/** One run of setup on a stage that is deployed. */
export type SetupRun = SetupOptions &
  DeployedStage & {
    /** The questions that a person has agreed to in this run. */
    agreed: Set<string>
  }

/** The command that continues a run. */
export function setupCommand({ stage }: { stage: string }, ...flags: string[]): string {
  return ['npm run setup --', `--stage ${stage}`, ...flags].join(' ')
}

/** Whether a change may be made: with `--yes`, or if a person agrees, who is asked once. */
export async function mayChange(run: SetupRun, question: string): Promise<boolean> {
  const { assumesYes, agreed, terminal } = run
  if (assumesYes || agreed.has(question)) return true
  const isAgreed = terminal.isInteractive && (await terminal.confirm(question))
  if (isAgreed) agreed.add(question)
  return isAgreed
}

/** The check of a change that nobody agreed to, with the command that makes it without questions. */
export function notAgreed(run: SetupRun, id: CheckId, summary: string): Check {
  const { rotation, addsEndpoint } = run
  const flags = [
    ...(rotation ? [`--rotate ${rotation}`] : []),
    ...(addsEndpoint ? ['--add-endpoint'] : []),
  ]
  const command = setupCommand(run, ...flags, '--yes')
  return action(id, summary, { what: 'Agree at a terminal, or use --yes.', command })
}
