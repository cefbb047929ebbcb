import { parse } from 'node-html-parser'
import type { Rendered } from '../prerender/render-page'

/** The characters that a page sets in the display typeface, each once, sorted. */
export function displayCharacters({ css, body }: Pick<Rendered, 'css' | 'body'>): string[] {
  const root = parse(body)
  const texts = [...css.matchAll(displayRule)]
    .flatMap(([, selector = '']) => root.querySelectorAll(selector))
    .map((element) => element.textContent)
  const characters = new Set(Array.from(texts.join('')))
  if (characters.size === 0) throw new Error('No style of the page uses the display typeface.')
  return [...characters].toSorted()
}

const displayRule = /([^{}]+)\{[^{}]*font-family:var\(--c-fonts-display\)[^{}]*\}/g
