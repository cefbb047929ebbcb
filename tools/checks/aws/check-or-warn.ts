import { awsReason } from '../../cli/aws'
import { type Check, type CheckId, warning } from '../check'

/** Runs one check of AWS. Missing read permissions become a warning of their own. */
export async function checkOrWarn(
  id: CheckId,
  subject: string,
  check: () => Promise<Check[]>,
): Promise<Check[]> {
  try {
    return await check()
  } catch (error) {
    const what = 'Allow these credentials to read it, or check it in the AWS console.'
    return [warning(id, `${subject} could not be checked: ${awsReason(error)}`, { what })]
  }
}
