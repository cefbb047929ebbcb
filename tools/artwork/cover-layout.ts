/** 100 units are an inch of a 6 × 9 inch book. */
export const coverSize = { width: 600, height: 900 } as const

/** In the cover's units. */
export const coverLayout = {
  margin: 46,
  textTop: 40,
  /** Where title and subtitle end at the latest. */
  textBottom: { withMotif: 470, withoutMotif: 640 },
  /** Between title and subtitle, and between subtitle and an author that follows. */
  textGap: 30,
  motifTop: 492,
} as const

/** In the cover's units: the title begins at `top`, the print ends at `bottom`. */
export const spineLayout = { width: 100, height: coverSize.height, top: 46, bottom: 750 } as const
