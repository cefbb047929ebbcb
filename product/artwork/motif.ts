/** The free area of the cover, in units of which the cover's width is 600 and its height 900. */
export type MotifArea = { left: number; right: number; top: number; bottom: number }

/** How many days each of the book's four steps takes; the first step is the top of the stair. */
const daysPerStep = [7, 7, 8, 8]
/** The share of a sheet's height that is paper; the rest is the gap to the next sheet. */
const sheetShare = 0.54

/**
 * The drawing on the lower half of the cover, as the data of one SVG path inside `area`: here "thirty
 * days in four steps", a sheet of paper for each day, stacked into a stair. Replace it with a motif of
 * your own book, or return an empty string for a cover without one, and run `npm run artwork`.
 */
export function coverMotif({ left, right, top, bottom }: MotifArea): string {
  const steps = daysPerStep.flatMap((days, step) => Array<number>(days).fill(step))
  const pitch = (bottom - top) / steps.length
  const tread = (right - left) / daysPerStep.length
  return steps
    .map((step, index) => {
      const x = right - (step + 1) * tread
      const y = top + index * pitch
      return `M${x} ${round(y)}H${right}v${round(pitch * sheetShare)}H${x}z`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

const bar = { width: 26, rise: 13, gap: 2 }

/**
 * The small drawing above the heading of a chapter with a kicker ("Step one: …"), as an SVG element in the color of
 * the text: here four bars, filled up to the step that the reader has reached. `step` is 1 for the first such
 * chapter. Replace it with your own, or return an empty string, and run `npm run ebook`.
 */
export function chapterMotif(step: number): string {
  const bars = daysPerStep.map((_days, index) => {
    const height = (index + 1) * bar.rise
    const opacity = index < step ? 1 : 0.22
    return `<rect x="${index * (bar.width + bar.gap)}" y="${daysPerStep.length * bar.rise - height}" width="${bar.width}" height="${height}" fill-opacity="${opacity}"/>`
  })
  const width = daysPerStep.length * (bar.width + bar.gap) - bar.gap
  return `<svg class="motif" viewBox="0 0 ${width} ${daysPerStep.length * bar.rise}" fill="currentColor" aria-hidden="true">${bars.join('')}</svg>`
}
