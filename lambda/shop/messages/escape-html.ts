const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/**
 * Writes the characters of HTML that are not ASCII as references: ASCII survives any charset, and makes
 * invisible characters visible in a diff.
 */
export function asciiHtml(html: string): string {
  return html.replaceAll(/[\u0080-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`)
}
