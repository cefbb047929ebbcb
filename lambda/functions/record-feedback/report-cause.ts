/** A provider's words about a cause, without anything that an address or a number could be made of. */
export function reportCause(...words: (string | null | undefined)[]): string | undefined {
  const cause = words
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[^A-Za-z/ -]/g, '')
  return cause.slice(0, longestCause).trim() || undefined
}

const longestCause = 100
