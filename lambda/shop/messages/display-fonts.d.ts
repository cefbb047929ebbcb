// WOFF2 in base64, with the characters of the headings. A bundle gets the strings; unbundled programs cut the fonts
// themselves (tools/fonts/display-fonts.ts).
export const emailFonts: readonly string[]
export const downloadPageFonts: readonly string[]
