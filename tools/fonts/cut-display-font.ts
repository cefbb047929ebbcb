import { readFile } from 'node:fs/promises'
import { create } from 'fontkitten'
import subsetFont from 'subset-font'

export type FontCut = { characters: readonly string[]; bytes: Buffer }

const folder = new URL('../../node_modules/@fontsource-variable/newsreader/files/', import.meta.url)
const scripts = ['latin', 'latin-ext', 'vietnamese']

/** At the largest optical size, in the weight of all display text. */
const display = {
  variationAxes: { opsz: 72, wght: 500 },
  // Ligatures would add 500 bytes; browsers ignore them in letter-spaced headings.
  keepFeatures: ['kern', 'ccmp', 'locl', 'mark'],
  // A static font has no axes, and Unicode defines glyph classes as well.
  dropTables: ['STAT', 'GDEF'],
}

/** For small print in a PDF, which itself says where each glyph goes. */
export const smallPrint: typeof display = {
  variationAxes: { opsz: 6, wght: 400 },
  keepFeatures: [],
  dropTables: ['STAT', 'GDEF', 'GPOS', 'GSUB'],
}

/** One static font per file of Newsreader. Characters that it lacks are in none. */
export async function cutDisplayFont(
  characters: readonly string[],
  targetFormat: 'sfnt' | 'woff2',
  cut = display,
): Promise<FontCut[]> {
  const cuts: FontCut[] = []
  let wanted = characters
  for (const script of scripts) {
    const font = await readFile(new URL(`newsreader-${script}-opsz-normal.woff2`, folder))
    const present = charactersOf(font)
    const found = wanted.filter((character) => present.has(character))
    if (found.length === 0) continue
    const bytes = await subsetFont(font, found.join(''), { ...cut, targetFormat })
    cuts.push({ characters: found, bytes })
    wanted = wanted.filter((character) => !present.has(character))
  }
  return cuts
}

function charactersOf(bytes: Buffer): Set<string> {
  const font = create(bytes)
  if (font.isCollection) throw new Error('A file of Newsreader holds several fonts.')
  return new Set(font.characterSet.map((codePoint) => String.fromCodePoint(codePoint)))
}
