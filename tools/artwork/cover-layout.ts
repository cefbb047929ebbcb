/** The cover's units: 100 units are an inch of a 6 × 9 inch book. */
export const coverSize = { width: 600, height: 900 } as const

/** The positions of the cover's parts, in its units. */
export const coverLayout = {
  margin: 46,
  textTop: 40,
  /** Title and subtitle end above it, with or without a motif below them. */
  textBottom: { withMotif: 470, withoutMotif: 640 },
  /** From the title to the subtitle, and to the author if the author follows. */
  textGap: 30,
  motifTop: 492,
} as const

/** The spine in the units of the cover: the title begins at `top`, and the print ends at `bottom`. */
export const spineLayout = { width: 100, height: coverSize.height, top: 46, bottom: 750 } as const
