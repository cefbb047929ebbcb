import { stageConfig } from '../../../../lib/stage/stage-config'
import { findStack, type StackOutputs } from '../../../cli/find-stack'
import type { Terminal } from '../../../cli/terminal'
import { checkBootstrap, checkConcurrency, checkCredentials } from './check-account'
import { checkEmailAccount, checkSender } from './check-email'
import { checkStack } from './check-stack'
import { checkTexts } from './check-texts'
import type { Check } from '../check'

export type DeployedStage = { accountId: string; outputs: StackOutputs }

/** `deployed` is missing without credentials or a usable stack. Throws a UserError for wrong settings. */
export async function checkAws(
  stage: string,
  terminal: Terminal,
): Promise<{ checks: Check[]; deployed?: DeployedStage }> {
  const config = stageConfig(stage)
  const account = await terminal.during('Checking AWS', checkCredentials())
  const { accountId } = account
  if (accountId === undefined) return { checks: [account.check] }
  const [stack, ...accountChecks] = await terminal.during(
    'Checking AWS',
    Promise.all([
      findStack(stage),
      checkBootstrap(accountId),
      checkConcurrency(),
      checkEmailAccount(),
      checkSender(config),
      checkTexts(config),
    ]),
  )
  const checks = [account.check, ...accountChecks.flat(), checkStack(stage, stack)]
  if (stack.kind !== 'deployed') return { checks }
  return { checks, deployed: { accountId, outputs: stack.outputs } }
}
