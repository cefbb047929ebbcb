import { awsReason } from '../../../cli/aws'
import { StoredSecretError } from '../../../cli/stored-secret'
import { action, type Check, type CheckId, warning } from '../check'

/** A failing check, as without read permissions, becomes a warning. */
export async function checkOrWarn(
  id: CheckId,
  subject: string,
  check: () => Promise<Check | Check[]>,
): Promise<Check[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    const what = 'Allow these credentials to read it, or check it in the AWS console.'
    return [warning(id, `${subject} could not be checked: ${awsReason(error)}`, { what })]
  }
}

/** If AWS refuses access to a secret, that becomes a check. */
export async function withSecrets<Result>(checks: () => Promise<Result>): Promise<Result | Check[]> {
  try {
    return await checks()
  } catch (error) {
    if (!(error instanceof StoredSecretError)) throw error
    const what =
      'Sign in again if the session has expired; otherwise allow these credentials this action on the parameter.'
    return [action('stack.secrets', error.message, { what })]
  }
}
