import type { Terminal } from './terminal'

/** Stripe's API keys and webhook signing secrets, also as Stripe masks them. */
const secretPattern = /\b((?:sk|rk)_(?:live|test)|whsec)_[\w*]+/g

/** Whether a text contains a key or a signing secret. */
export function containsSecret(text: string): boolean {
  return redactSecrets(text) !== text
}

/**
 * A terminal that prints no key and no signing secret. It is the last line of defence: no message
 * should contain one in the first place.
 */
export function redactingTerminal(terminal: Terminal): Terminal {
  return {
    ...terminal,
    print: (text) => terminal.print(redactSecrets(text)),
    note: (text) => terminal.note(redactSecrets(text)),
  }
}

function redactSecrets(text: string): string {
  return text.replace(secretPattern, '$1_…')
}
