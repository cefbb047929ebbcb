// WOFF2 in base64, with the characters of the headings. A bundle gets the strings; unbundled programs cut the fonts
// themselves (tools/fonts/display-fonts.ts).
export const email: readonly string[]
export const downloadPage: readonly string[]
