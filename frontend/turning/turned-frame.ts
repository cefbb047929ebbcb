/** The sheet of pictures that tools/artwork/ draws, each `degrees` from the next; the book at rest is between its rows. */
export const sheet = { columns: 4, rows: 2, degrees: 2 } as const

/**
 * How to show the book after a turn to the right: by the picture of the nearest step, turned by the remaining degrees as
 * if it were flat, and stretched, because the cover becomes wider or narrower.
 */
export type TurnedFrame = { step: number; degrees: number; stretch: number }

/** The cover's angle in the picture at rest, in radians. */
const rest = (28 * Math.PI) / 180

/** The frame for a turn, in steps. */
export function frameOf(turn: number): TurnedFrame {
  const step = Math.round(turn)
  const angle = (steps: number) => rest + (steps * sheet.degrees * Math.PI) / 180
  const stretch = Math.cos(angle(turn)) / Math.cos(angle(step))
  return { step, degrees: (turn - step) * sheet.degrees, stretch }
}

/** The place of a step's picture in the sheet, or `undefined` for the book at rest. */
export function cellOf(step: number): { column: number; row: number } | undefined {
  if (step === 0) return undefined
  return step < 0 ? { column: sheet.columns + step, row: 0 } : { column: step - 1, row: 1 }
}

/** The turn towards a pointer at `x` in an area from `left` to `right`, in steps. */
export function turnTowards(x: number, { left, right }: { left: number; right: number }): number {
  const place = (2 * x - left - right) / (right - left)
  return sheet.columns * Math.max(-1, Math.min(1, place))
}
