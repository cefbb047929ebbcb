import { fileURLToPath } from 'node:url'
import { brand } from '../../product/brand'
import { messages } from '../../product/messages'
import { cutDisplayFont } from '../fonts/cut-display-font'

/** The committed module that the functions import. */
export const fontModulePath = fileURLToPath(
  new URL('../../lambda/shop/messages/display-fonts.ts', import.meta.url),
)

/**
 * Cuts the display typeface to the headings of the e-mail and of the download pages, as the source of a module for the
 * functions. The same input gives the same bytes.
 */
export async function renderFontModule(): Promise<string> {
  const { email, download } = messages
  const pages = Object.values<unknown>(download).flatMap(headingsIn)
  return [
    '// Written by `npm run build:email` from product/: change that instead.',
    '/** Newsreader with the characters of the headings, as WOFF2 in base64. */',
    "export const displayFonts: Record<'email' | 'downloadPage', readonly string[]> = {",
    `  email: ${await fonts([brand.name, email.heading, email.helpHeading])},`,
    `  downloadPage: ${await fonts([brand.name, ...pages])},`,
    '}',
    '',
  ].join('\n')
}

function headingsIn(texts: unknown): string[] {
  if (typeof texts !== 'object' || texts === null || !('heading' in texts)) return []
  return [String(texts.heading)]
}

async function fonts(texts: string[]): Promise<string> {
  const characters = [...new Set(texts.join(''))].toSorted()
  const cuts = await cutDisplayFont(characters, 'woff2')
  if (cuts.length === 0) return '[]'
  return `[\n${cuts.map(({ bytes }) => `    '${bytes.toString('base64')}',\n`).join('')}  ]`
}
