import { lookupError, type StackLookup } from './find-stack'

export function stackFault(
  found: Exclude<StackLookup, { kind: 'deployed' }>,
  stage: string,
): string {
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

/** Awaits a read of a stage's stack, in whatever state the stack is; throws an error that says what to do. */
export async function readOfStack<T>(stage: string, read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    throw new Error(stackFault(lookupError(error), stage), { cause: error })
  }
}

/** Whether an error, as `awsReason` writes it, is the SDK's when no source has credentials or a session has expired. */
export function isWithoutCredentials(reason: string): boolean {
  return /^(CredentialsProviderError|TokenProviderError|ExpiredToken)/.test(reason)
}
