/** The book's dimensions in inches. x runs from spine to fore-edge, y up, z towards the reader. */
export const bookSize = {
  width: 6,
  height: 9,
  thickness: 1.16,
  /** Thickness of the boards, and how far they extend beyond the pages. */
  board: 0.09,
  overhang: 0.05,
  spineBulge: 0.13,
} as const
