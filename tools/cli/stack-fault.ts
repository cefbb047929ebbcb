import { lookupError, type StackLookup } from './find-stack'
import { isWithoutCredentials, signIn } from './sign-in'

export function stackFault(found: Exclude<StackLookup, { kind: 'deployed' }>, stage: string): string {
  switch (found.kind) {
    case 'missing':
      return `The stage ${stage} is not deployed in this account: npm run deploy -- --stage ${stage}`
    case 'incomplete':
      return `The stage ${stage} cannot be used now: its stack is ${found.status}`
    case 'outdated':
      return `The stage ${stage} is of an older version: npm run deploy -- --stage ${stage}`
    case 'unreadable':
      return unreadable(found.reason, stage)
  }
}

function unreadable(reason: string, stage: string): string {
  if (!isWithoutCredentials(reason)) return `The stage ${stage} cannot be read: ${reason}`
  const { what, command } = signIn(reason)
  return `There are no AWS credentials (${reason}).\n${what}\n  $ ${command}`
}

/** A failure is only noted: perhaps only the CDK can sign in, and the deploy goes on. */
export async function readOrNote<T>(
  read: Promise<T>,
  off: string,
  note: (text: string) => void,
): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    const found = lookupError(error)
    if (found.kind === 'unreadable') note(`The deployed stack could not be read, so ${off}: ${found.reason}`)
    return undefined
  }
}
