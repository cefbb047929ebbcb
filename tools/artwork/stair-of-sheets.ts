/** Where the stair stands, in cover units. */
export type StairArea = { left: number; right: number; top: number; bottom: number }

// Thirty days in four steps: sheets of the top step first, which is the shortest.
const sheetsPerStep = [7, 7, 8, 8]
const sheetShare = 0.54

/** Thirty sheets of paper, one for each day, that make a stair of four: an SVG path's data. */
export function stairOfSheets({ left, right, top, bottom }: StairArea): string {
  const steps = sheetsPerStep.flatMap((sheets, step) => Array<number>(sheets).fill(step))
  const pitch = (bottom - top) / steps.length
  const tread = (right - left) / sheetsPerStep.length
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
