/** Cutting a font takes longer than most tests. */
export const email = ['d09GMg==']
export const downloadPage = ['d09GMg==']
