import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import type { Rendered } from '../../frontend/prerender/render-page'
import { cutDisplayFont } from '../fonts/cut-display-font'

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

/** How many missing characters are listed. */
const shown = 8

/** With only the given characters. Returns the paths. Reports on stderr which characters it lacks. */
export async function writeDisplayFonts(outDir: string, characters: readonly string[]): Promise<string[]> {
  const cuts = await cutDisplayFont(characters, 'woff2')
  const found = new Set(cuts.flatMap((cut) => cut.characters))
  const missing = characters.filter((character) => !found.has(character))
  if (missing.length > 0) {
    const some = missing.length > shown ? `, …, ${missing.length} in all` : ''
    console.error(`Newsreader has no ${missing.slice(0, shown).join(' ')}${some}: pages show another serif there.`)
  }
  return Promise.all(
    cuts.map(async ({ bytes }) => {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
      const path = `/assets/newsreader-${hash}.woff2`
      await writeFile(join(outDir, path), bytes)
      return path
    }),
  )
}
