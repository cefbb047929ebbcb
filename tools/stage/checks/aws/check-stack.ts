import { stackNameOf } from '../../../../lib/stage/stage-config'
import { storeRegion } from '../../../cli/aws'
import type { StackLookup } from '../../../cli/find-stack'
import { isWithoutCredentials, signIn } from '../../../cli/sign-in'
import { action, type Check, ok } from '../check'

const id = 'stack.deployed'
const allowed = { what: 'Allow these credentials cloudformation:DescribeStacks.' }

export function checkStack(stage: string, stack: StackLookup): Check {
  const name = stackNameOf(stage)
  const deploy = { command: `npm run deploy -- --stage ${stage}`, takes: 'about 10 minutes' }
  switch (stack.kind) {
    case 'deployed':
      return ok(id, `${name} is deployed: ${stack.outputs.SiteUrl}`)
    case 'missing':
      return action(id, `${name} is not deployed yet`, { what: 'Deploy it, then run this command again.', ...deploy })
    case 'outdated':
      return action(id, `${name} was deployed without ${stack.missingOutputs.join(', ')}`, {
        what: 'Deploy it from the present sources.',
        ...deploy,
      })
    case 'incomplete':
      return incomplete(name, stack.status)
    case 'unreadable':
      return action(
        id,
        `${name} could not be checked: ${stack.reason}`,
        isWithoutCredentials(stack.reason) ? signIn(stack.reason) : allowed,
      )
  }
}

function incomplete(name: string, status: string): Check {
  if (status.endsWith('_IN_PROGRESS')) {
    const what = 'Wait until the running deploy ends, then run this command again.'
    return action(id, `${name} is ${status}`, { what, takes: 'about 10 minutes' })
  }
  return action(id, `${name} is ${status}`, {
    what: 'See what failed, fix it, and deploy again.',
    command: `aws cloudformation describe-stack-events --region ${storeRegion} --stack-name ${name} --query "StackEvents[?contains(ResourceStatus,'FAILED')].[LogicalResourceId,ResourceStatusReason]" --output text`,
  })
}
