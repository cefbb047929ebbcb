/*
 * `#rendered-messages`: what tools/messages/ renders from product/. A bundle gets it as strings, so that no function
 * carries React; programs and tests that are not bundled render it themselves.
 */

/** The email with the download link, as templates. */
export const renderedEmail: Record<'subject' | 'html' | 'text', string>

/** Newsreader with the characters of the headings, as WOFF2 in base64. */
export const displayFonts: Record<'email' | 'downloadPage', readonly string[]>
