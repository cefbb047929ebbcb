/** What keys and signing secrets of Stripe look like. */
const secretPattern = /\b((?:sk|rk)_(?:live|test)|whsec)_[\w*]+/g

/** A text without the keys and signing secrets in it. The last door: nothing should need it. */
export function hideSecrets(text: string): string {
  return text.replace(secretPattern, '$1_…')
}

/** Whether a text holds a key or signing secret. */
export function holdsSecret(text: string): boolean {
  return hideSecrets(text) !== text
}
