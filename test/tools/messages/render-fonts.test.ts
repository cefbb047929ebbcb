import { create } from 'fontkitten'
import { brand } from '../../../product/brand'
import { messages } from '../../../product/messages'
import { renderFontModule } from '../../../tools/messages/render-fonts'

test('the font of the e-mail and that of the download pages have the characters of their headings', async () => {
  const source = await renderFontModule()
  const [email, downloadPage] = [...source.matchAll(/'([\w+/=]{100,})'/g)].map(([, font = '']) => {
    const read = create(Buffer.from(font, 'base64'))
    return new Set(read.isCollection ? [] : read.characterSet)
  })
  const lacksOf = (font: Set<number> | undefined, ...texts: string[]) =>
    Array.from(texts.join('')).filter((character) => !font?.has(character.codePointAt(0) ?? 0))

  expect(lacksOf(email, brand.name, messages.email.heading, messages.email.helpHeading)).toEqual([])
  const { ready, outdated, notFound, unavailable } = messages.download
  const headings = [ready, outdated, notFound, unavailable].map(({ heading }) => heading)
  expect(lacksOf(downloadPage, brand.name, ...headings)).toEqual([])
})
