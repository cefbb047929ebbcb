import { readFile } from 'node:fs/promises'
import { SettingsError } from '../../../lib/stage/settings-error'

/** Keys that came without a question. */
export type GivenKeys = { givenKey?: string; givenSetupKey?: string }

/**
 * Reads the keys from where no other user sees them: a file, or the environment.
 *
 * @throws SettingsError when the file cannot be read
 */
export async function givenKeys(
  file: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<GivenKeys> {
  const givenKey = file === undefined ? environment['STRIPE_KEY'] : await keyIn(file)
  const givenSetupKey = environment['STRIPE_SETUP_KEY']
  return {
    ...(givenKey ? { givenKey: givenKey.trim() } : {}),
    ...(givenSetupKey ? { givenSetupKey: givenSetupKey.trim() } : {}),
  }
}

async function keyIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new SettingsError(`The file ${file} of --stripe-key-file cannot be read.`)
  })
  if (text.trim()) return text
  throw new SettingsError(`The file ${file} of --stripe-key-file is empty.`)
}
