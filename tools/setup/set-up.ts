import type { Check } from '../checks/check'
import { checkAws } from '../checks/aws/check-aws'
import { withSecrets } from '../checks/check-secrets'
import { connectAlarms } from './alarms/connect-alarms'
import { rotateLinkKey } from './rotate-link-key'
import type { SetupOptions, SetupRun } from './run/setup-run'
import { connectStripe } from './stripe/connect-stripe'

/**
 * Brings a stage as close to selling as is possible now. A second run changes nothing.
 *
 * @returns what is done and what is missing
 * @throws UserError when the stage's settings are unknown or incomplete
 */
export async function setUp(options: SetupOptions): Promise<Check[]> {
  const { checks, deployed } = await checkAws(options.stage, options.terminal)
  if (!deployed) return checks
  const run: SetupRun = { ...options, ...deployed, agreed: new Set() }
  const alarms = await connectAlarms(run)
  const changed = await withSecrets(async () => [
    ...(await rotateLinkKey(run)),
    ...(await connectStripe(run)),
  ])
  return [...checks, ...alarms, ...changed]
}
