/*
 * `#display-fonts`: Newsreader with the characters of the headings, as WOFF2 in base64. A bundle gets the strings;
 * programs that are not bundled cut the fonts themselves (tools/fonts/display-fonts.ts).
 */
export const email: readonly string[]
export const downloadPage: readonly string[]
