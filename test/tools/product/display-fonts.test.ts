import { build } from 'esbuild'
import { create } from 'fontkitten'
import { runInNewContext } from 'node:vm'
import { brand } from '../../../product/brand'
import { messages } from '../../../product/messages'
import { bundling } from '../../../tools/build/function-build'

test('a bundle has the display face with the characters of the headings of product/, and nothing that cuts it', async () => {
  const contents = "export { email, downloadPage } from '#display-fonts'"
  const absWorkingDir = process.cwd()
  const options = { ...bundling, absWorkingDir, stdin: { contents, resolveDir: absWorkingDir } }
  const { outputFiles, metafile } = await build({ ...options, write: false, metafile: true })
  const module: { exports: Record<string, string[]> } = { exports: {} }
  runInNewContext(outputFiles[0]?.text ?? '', { module })

  expect(Object.keys(metafile.inputs)).toEqual(['fonts:#display-fonts', '<stdin>'])
  const lacksOf = (name: string, ...texts: string[]) => {
    const fonts = (module.exports[name] ?? []).map((font) => create(Buffer.from(font, 'base64')))
    const found = new Set(fonts.flatMap((font) => (font.isCollection ? [] : font.characterSet)))
    return Array.from(texts.join('')).filter((each) => !found.has(each.codePointAt(0) ?? 0))
  }
  const { email, download } = messages
  const pages = [download.ready, download.outdated, download.notFound, download.unavailable]
  // A typeface without a character leaves it to the next one: only the sample's is known to have all.
  expect(lacksOf('email', brand.name, email.heading, email.helpHeading)).toEqual([])
  expect(lacksOf('downloadPage', brand.name, ...pages.map(({ heading }) => heading))).toEqual([])
})
