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
