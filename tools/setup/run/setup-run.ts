import type { DeployedStage } from '../../checks/aws/check-aws'
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
    /** The topics that a person has agreed to in this run. */
    agreed: Set<string>
  }

/** The command that continues a run. */
export function setupCommand({ stage }: { stage: string }, ...flags: string[]): string {
  return ['npm run setup --', `--stage ${stage}`, ...flags].join(' ')
}

/** The command that does the same without questions. */
export function agreeingCommand(run: SetupRun): string {
  return run.rotation
    ? setupCommand(run, `--rotate ${run.rotation}`, '--yes')
    : setupCommand(run, '--yes')
}

/**
 * Whether a change may be made: with `--yes`, or if a person agrees.
 *
 * @param topic not asked about again once the person agrees, whatever the question
 */
export async function mayChange(
  run: SetupRun,
  question: string,
  topic = question,
): Promise<boolean> {
  const { assumesYes, agreed, terminal } = run
  if (assumesYes || agreed.has(topic)) return true
  const isAgreed = terminal.isInteractive && (await terminal.confirm(question))
  if (isAgreed) agreed.add(topic)
  return isAgreed
}
