import { brand } from '../../product/brand'
import { messages } from '../../product/messages'
import { cutDisplayFont } from '../fonts/cut-display-font'

/**
 * The display typeface cut to the headings of the email and of the download pages, as WOFF2 in base64. The same input
 * gives the same bytes.
 */
export async function renderFonts(): Promise<Record<'email' | 'downloadPage', string[]>> {
  const { email, download } = messages
  const pages = Object.values<unknown>(download).flatMap(headingsIn)
  return {
    email: await fonts([brand.name, email.heading, email.helpHeading]),
    downloadPage: await fonts([brand.name, ...pages]),
  }
}

function headingsIn(texts: unknown): string[] {
  if (typeof texts !== 'object' || texts === null || !('heading' in texts)) return []
  return [String(texts.heading)]
}

async function fonts(texts: string[]): Promise<string[]> {
  const characters = [...new Set(texts.join(''))].toSorted()
  const cuts = await cutDisplayFont(characters, 'woff2')
  return cuts.map(({ bytes }) => bytes.toString('base64'))
}
