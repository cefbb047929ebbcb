import type { StackOutputs } from './aws/find-stack'
import type { Terminal } from './terminal/terminal'

export const rotations = ['stripe-key', 'webhook-signing', 'link-key'] as const
/** Which secret is to be replaced. */
export type Rotation = (typeof rotations)[number]

/** One run of `npm run setup` on a stage that is deployed. */
export type Run = {
  stage: string
  stackName: string
  accountId: string
  outputs: StackOutputs
  terminal: Terminal
  /** What a person has said yes to. */
  agreed: Set<string>
  /** Whether to change things without asking. */
  saysYes: boolean
  /** Whether to wait for what takes minutes; otherwise a later run goes on. */
  waits: boolean
  rotation?: Rotation
  /** The keys that came by the environment or a file. */
  givenKey?: string
  givenSetupKey?: string
  /** For tests: where the stand-in for Stripe listens. */
  stripeApiUrl?: string
}

/** The command that goes on where this run ends. */
export function setupCommand({ stage }: Pick<Run, 'stage'>, flags = ''): string {
  return `npm run setup -- --stage ${stage}${flags && ` ${flags}`}`
}

/** Whether a change may be made: a person or `--yes` says so. */
export async function mayChange(
  { saysYes, agreed, terminal }: Run,
  what: string,
): Promise<boolean> {
  if (saysYes || agreed.has(what)) return true
  const isAgreed = terminal.isInteractive && (await terminal.confirm(what))
  if (isAgreed) agreed.add(what)
  return isAgreed
}

/** "10:32 UTC": the first whole minute that is not before a time, as people wait for it. */
export function timeOfDay(time: Date): string {
  const minute = new Date(Math.ceil(time.getTime() / 60_000) * 60_000)
  return `${minute.toISOString().slice(11, 16)} UTC`
}
