import { brand } from '../../product/brand'
import { messages } from '../../product/messages'
import { cutDisplayFont } from './cut-display-font'

const { email: words, download } = messages

export const emailFonts = await fonts([brand.name, words.heading, words.helpHeading])
export const downloadPageFonts = await fonts([brand.name, ...Object.values<unknown>(download).flatMap(headingsIn)])

function headingsIn(texts: unknown): string[] {
  if (typeof texts !== 'object' || texts === null || !('heading' in texts)) return []
  return [String(texts.heading)]
}

async function fonts(texts: string[]): Promise<string[]> {
  const characters = [...new Set(texts.join(''))].toSorted()
  const cuts = await cutDisplayFont(characters, 'woff2')
  return cuts.map(({ bytes }) => bytes.toString('base64'))
}
