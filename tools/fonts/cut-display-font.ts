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
    const { font, present } = await openOnce(script)
    const found = wanted.filter((character) => present.has(character))
    if (found.length === 0) continue
    const bytes = await subsetFont(font, found.join(''), { ...cut, targetFormat })
    cuts.push({ characters: found, bytes })
    wanted = wanted.filter((character) => !present.has(character))
  }
  return cuts
}

/** Each once, because to decompress one takes longer than to cut it. */
const opened = new Map<string, ReturnType<typeof open>>()

function openOnce(script: string) {
  const font = opened.get(script) ?? open(script)
  opened.set(script, font)
  return font
}

async function open(script: string) {
  const font = await readFile(new URL(`newsreader-${script}-opsz-normal.woff2`, folder))
  const parsed = create(font)
  if (parsed.isCollection) throw new Error('A file of Newsreader holds several fonts.')
  return { font, present: new Set(parsed.characterSet.map((codePoint) => String.fromCodePoint(codePoint))) }
}
