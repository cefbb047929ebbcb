/** Cutting a font takes longer than most tests. */
export const emailFonts = ['d09GMg==']
export const downloadPageFonts = ['d09GMg==']
