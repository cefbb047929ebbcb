/** Of headings, quotes and prices; under the SIL Open Font License. */
export const displayFace = 'Newsreader'

/** A typeface that many visitors have, by its names on their machines. */
type Fallback = { family: string; local: readonly string[]; widthFactor: number }

/**
 * Shown until the display face arrives, scaled so that lines break in the same places: by the width of the sample's
 * headline and reviews in Newsreader (optical size 72, weight 500), divided by their width in that face.
 */
const fallbacks: readonly Fallback[] = [
  // Windows, macOS and iOS
  { family: 'As Georgia', local: ['Georgia'], widthFactor: 1.04 },
  // Android
  { family: 'As Noto', local: ['Noto Serif', 'NotoSerif-Regular'], widthFactor: 0.954 },
  // Windows and Linux without the others
  { family: 'As Times', local: ['Times New Roman', 'Liberation Serif'], widthFactor: 1.136 },
  // Linux
  { family: 'As DejaVu', local: ['DejaVu Serif'], widthFactor: 0.89 },
]

/** Newsreader's, per em. */
const ascent = 0.735
const descent = 0.265

/** For `font-family`. A function, so that the start script, which needs only the name, contains none of this. */
export function displayFamily(others: string): string {
  return [displayFace, ...fallbacks.map(({ family }) => `"${family}"`), others].join(', ')
}

export function fallbackFaces(): string {
  return fallbacks
    .map(({ family, local, widthFactor }) => {
      const sources = local.map((name) => `local("${name}")`).join()
      const height = `ascent-override:${percent(ascent / widthFactor)};descent-override:${percent(descent / widthFactor)};line-gap-override:0%`
      return `@font-face{font-family:"${family}";src:${sources};size-adjust:${percent(widthFactor)};${height}}`
    })
    .join('')
}

function percent(value: number): string {
  return `${Number((value * 100).toFixed(1))}%`
}
