/** A title in lines, with its article on a smaller line above. */
export type CoverTitle = { article: string | undefined; lines: string[]; fontSize: number }

// The mean width of a letter or digit of the display face at the cover's letter spacing.
const emPerCharacter = 0.535
const largestFontSize = 140

/** Breaks a title into lines; `fontSize` is in cover units and fits the longest line to `width`. */
export function coverTitle(title: string, width: number): CoverTitle {
  const words = title.split(' ')
  const [first = '', ...others] = words
  const hasArticle = others.length > 0 && /^(the|a|an)$/i.test(first)
  const lines = balancedLines(hasArticle ? others : words)
  const longest = Math.max(...lines.map((line) => line.length))
  return {
    article: hasArticle ? first : undefined,
    lines,
    fontSize: Math.min(largestFontSize, Math.floor(width / (longest * emPerCharacter))),
  }
}

/** Short words join the line before them as long as no line becomes longer than the longest word. */
function balancedLines(words: string[]): string[] {
  const longest = Math.max(...words.map((word) => word.length))
  return words.reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    const joined = `${last} ${word}`
    if (last === undefined || joined.length > longest) return [...lines, word]
    return [...lines.slice(0, -1), joined]
  }, [])
}
