import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { UserError } from '../../../lib/stage/user-error'
import type { DeployedStage } from '../checks/aws/check-aws'
import { action, type Check, type CheckId, setupCommand } from '../checks/check'
import type { Terminal } from '../../cli/terminal'

export const rotations = ['stripe-key', 'webhook-signing', 'link-key'] as const

export const optionsSchema = z.object({
  stage: z.string(),
  yes: z.boolean().default(false),
  json: z.boolean().default(false),
  wait: z.boolean(),
  stripeKeyFile: z.string().optional(),
  rotate: z.enum(rotations).optional(),
  addEndpoint: z.boolean().default(false),
  alarmLink: z.array(z.string()).default([]),
})

/** From the environment or a file, which other users cannot see. */
type GivenKeys = { storeKey?: string; setupKey?: string; signingSecret?: string }

export type SetupOptions = z.infer<typeof optionsSchema> &
  GivenKeys & {
    terminal: Terminal
    /** For tests: the address of the Stripe emulator. */
    stripeApiUrl?: string
  }

export type SetupRun = SetupOptions &
  DeployedStage & {
    /** The questions that got a yes. */
    agreed: Set<string>
  }

/** Repeats this run, with further flags. */
export function sameCommand(run: SetupRun, ...flags: string[]): string {
  const { rotate, addEndpoint } = run
  const rotation = rotate ? [`--rotate ${rotate}`] : []
  return setupCommand(run.stage, ...rotation, ...(addEndpoint ? ['--add-endpoint'] : []), ...flags)
}

/** With `--yes`, or if a person agrees; each question is asked once. */
export async function mayChange(run: SetupRun, question: string): Promise<boolean> {
  const { yes, agreed, terminal } = run
  if (yes || agreed.has(question)) return true
  const isAgreed = terminal.isInteractive && (await terminal.confirm(question))
  if (isAgreed) agreed.add(question)
  return isAgreed
}

export function notAgreed(run: SetupRun, id: CheckId, summary: string): Check {
  const command = sameCommand(run, '--yes')
  return action(id, summary, { what: 'Agree at a terminal, or use --yes.', command })
}

/** @throws UserError when the file cannot be read or is empty */
export async function givenKeys(file: string | undefined, environment: NodeJS.ProcessEnv): Promise<GivenKeys> {
  const valueOf = (name: string) => environment[name]?.trim() || undefined
  return {
    storeKey: file === undefined ? valueOf('STRIPE_KEY') : await keyIn(file),
    setupKey: valueOf('STRIPE_SETUP_KEY'),
    signingSecret: valueOf('STRIPE_SIGNING_SECRET'),
  }
}

async function keyIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError(`The file ${file} of --stripe-key-file cannot be read.`)
  })
  if (text.trim()) return text.trim()
  throw new UserError(`The file ${file} of --stripe-key-file is empty.`)
}
