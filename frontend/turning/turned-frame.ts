/** The pictures of tools/artwork/, each `degrees` from the next. The book at rest is between the rows. */
export const sheet = { columns: 4, rows: 2, degrees: 2 } as const

/**
 * The picture of the nearest step, turned by the remaining degrees as if it were flat, and stretched, because the cover
 * becomes wider or narrower.
 */
export type TurnedFrame = { step: number; degrees: number; stretch: number }

/** The cover's angle in the picture at rest, in radians. */
const rest = (28 * Math.PI) / 180

/** `turn` is to the right, in steps. */
export function frameOf(turn: number): TurnedFrame {
  const step = Math.round(turn)
  const angle = (steps: number) => rest + (steps * sheet.degrees * Math.PI) / 180
  const stretch = Math.cos(angle(turn)) / Math.cos(angle(step))
  return { step, degrees: (turn - step) * sheet.degrees, stretch }
}

/** The step's place in the sheet; none for the book at rest. */
export function cellOf(step: number): { column: number; row: number } | undefined {
  if (step === 0) return undefined
  return step < 0 ? { column: sheet.columns + step, row: 0 } : { column: step - 1, row: 1 }
}

/** In steps, for a pointer at `x`. */
export function turnTowards(x: number, { left, right }: { left: number; right: number }): number {
  const place = (2 * x - left - right) / (right - left)
  return sheet.columns * Math.max(-1, Math.min(1, place))
}
