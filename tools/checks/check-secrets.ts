import { StoredSecretError } from '../cli/stored-secret'
import { action, type Check } from './check'

/** Runs checks that read or change the stage's secrets. If AWS refuses access, that becomes a check. */
export async function withSecrets(checks: () => Promise<Check[]>): Promise<Check[]> {
  try {
    return await checks()
  } catch (error) {
    if (!(error instanceof StoredSecretError)) throw error
    const what =
      'Sign in again if the session has expired; otherwise allow these credentials this action on the parameter.'
    return [action('stack.secrets', error.message, { what })]
  }
}
