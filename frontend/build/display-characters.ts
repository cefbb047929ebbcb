import { parse } from 'node-html-parser'
import type { Rendered } from '../prerender/render-page'

type PageContent = Pick<Rendered, 'css' | 'body'>

/** Every character that the pages set in the display typeface, without duplicates and sorted. */
export function displayCharacters(pages: readonly PageContent[]): string[] {
  const characters = new Set(pages.flatMap((page) => Array.from(displayTextOf(page))))
  if (characters.size === 0) throw new Error('No style of the pages uses the display typeface.')
  return [...characters].toSorted()
}

function displayTextOf({ css, body }: PageContent): string {
  const root = parse(body)
  return [...css.matchAll(displayRule)]
    .flatMap(([, selector = '']) => root.querySelectorAll(selector))
    .map((element) => element.textContent)
    .join('')
}

/** A rule that sets the display typeface, and its selector. */
const displayRule = /([^{}]+)\{[^{}]*font-family:var\(--c-fonts-display\)[^{}]*\}/g
