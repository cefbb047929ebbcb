import { createHash } from 'node:crypto'

const charset = '<meta charSet="utf-8"/>'

/**
 * Adds a security policy with the hashes of the page's inline scripts and styles. It is in the page, because a deploy
 * changes pages and headers at different moments. The browser enforces it together with the header's
 * (https://www.w3.org/TR/CSP3/#multiple-policies), and only for what follows it.
 *
 * @param siteUrl a deploy may replace it in the page, which would invalidate the hashes
 */
export function withPagePolicy(html: string, siteUrl: string | undefined): string {
  const { scripts, styles } = inlineSources(html)
  const changing = [...scripts, ...styles].find((source) => siteUrl && source.includes(siteUrl))
  if (changing) throw new Error(`An inline script or style contains ${siteUrl}.`)
  const policy = [
    ["script-src 'self'", ...hashes(scripts)].join(' '),
    ["style-src 'self'", ...hashes(styles)].join(' '),
  ].join('; ')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`
  if (!html.includes(charset)) throw new Error(`A page has no ${charset}`)
  return html.replace(charset, charset + meta)
}

function inlineSources(html: string): { scripts: string[]; styles: string[] } {
  const scripts = html.matchAll(/<script(?![^>]*application\/ld\+json)[^>]*>(.*?)<\/script>/gs)
  const styles = html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)
  return { scripts: textsOf(scripts), styles: textsOf(styles) }
}

function textsOf(elements: Iterable<RegExpMatchArray>): string[] {
  return [...elements].map(([, text = '']) => text)
}

function hashes(sources: readonly string[]): string[] {
  return sources.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
