import { createHash } from 'node:crypto'

/** The hashes for `script-src` and `style-src` that the inline scripts and styles need. */
export type InlineSources = { scripts: string[]; styles: string[] }

/** Collects the hashes of every inline script and style, each once. */
export function inlineSources(htmls: readonly string[]): InlineSources {
  const all = htmls.join('')
  const scripts = [...all.matchAll(/<script(?![^>]*application\/ld\+json)[^>]*>(.*?)<\/script>/gs)]
  const styles = [...all.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
  // Emotion fills its style element by script, and browsers check the element while it is empty.
  return { scripts: hashes(scripts), styles: hashes([...styles, ['', '']]) }
}

function hashes(matches: readonly (readonly string[])[]): string[] {
  const sources = matches.map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [...new Set(sources)]
}
