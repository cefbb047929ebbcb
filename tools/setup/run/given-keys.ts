import { readFile } from 'node:fs/promises'
import { UserError } from '../../../lib/stage/user-error'

/** The keys and the signing secret from the environment or a file. */
export type GivenKeys = { storeKey?: string; setupKey?: string; signingSecret?: string }

/**
 * Reads the keys from sources that other users cannot see: a file, or the environment.
 *
 * @throws UserError when the file cannot be read
 */
export async function givenKeys(
  file: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<GivenKeys> {
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
