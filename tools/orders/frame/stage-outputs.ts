import { findStack, type StackLookup, type StackOutputs } from '../../cli/find-stack'
import { NotDoneError } from './not-done-error'

/**
 * The outputs of a stage's stack.
 *
 * @throws NotDoneError with what to do before it has any
 */
export async function readOutputs(stage: string): Promise<StackOutputs> {
  const found = await findStack(stage)
  if (found.kind === 'deployed') return found.outputs
  throw new NotDoneError(faultOf(found, stage))
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
      return isWithoutCredentials(found.reason)
        ? 'There are no AWS credentials: sign in with `aws sso login`, or set AWS_PROFILE.'
        : `The stage ${stage} cannot be read: ${found.reason}`
  }
}

/** The SDK's error when no source has any, or when those of a session have expired. */
function isWithoutCredentials(reason: string): boolean {
  return /^(CredentialsProviderError|TokenProviderError|ExpiredToken)/.test(reason)
}
