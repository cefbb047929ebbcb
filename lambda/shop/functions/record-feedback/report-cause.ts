/** The words of a provider about a cause; one with anything but letters may be of an address or a number. */
export function reportCause(...texts: (string | null | undefined)[]): string | undefined {
  const words = texts.flatMap((text) => text?.split(/\s+/) ?? [])
  const plain = words
    .map((word) => word.replace(/[.,:;]$/, ''))
    .filter((word) => isPlain.test(word))
  return plain.join(' ').slice(0, longestCause) || undefined
}

const isPlain = /^[A-Za-z]+(?:[/-][A-Za-z]+)*$/
const longestCause = 100
