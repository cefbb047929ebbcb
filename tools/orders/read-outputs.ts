import { findStack, type StackLookup, type StackOutputs } from '../cli/find-stack'

/** The outputs of a stage's stack, or what to do before it has any. */
export async function readOutputs(stage: string): Promise<StackOutputs | { fault: string }> {
  const found = await findStack(stage)
  return found.kind === 'deployed' ? found.outputs : { fault: faultOf(found, stage) }
}

function faultOf(found: Exclude<StackLookup, { kind: 'deployed' }>, stage: string): string {
  switch (found.kind) {
    case 'missing':
      return `The stage ${stage} is not deployed in this account: npm run deploy -- --stage ${stage}`
    case 'incomplete':
      return `The stage ${stage} cannot be used now: its stack is ${found.status}`
    case 'outdated':
      return `The stage ${stage} is of an older version: npm run deploy -- --stage ${stage}`
    case 'unreadable':
      return `The stage ${stage} cannot be read: ${found.reason}`
  }
}
