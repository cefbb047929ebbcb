import { build } from 'esbuild'
import { runInNewContext } from 'node:vm'
import { messages } from '../../../product/messages'
import { bundling } from '../../../tools/build/function-build'

test('a bundle has the email in the words of product/ and the fonts of its headings, and nothing that renders them', async () => {
  const contents = "export { renderedEmail, displayFonts } from '#rendered-messages'"
  const { outputFiles, metafile } = await build({
    ...bundling,
    absWorkingDir: process.cwd(),
    stdin: { contents, resolveDir: process.cwd() },
    write: false,
    metafile: true,
  })
  const module: { exports: Record<string, object> } = { exports: {} }

  runInNewContext(outputFiles[0]?.text ?? '', { module })

  const html: unknown = expect.stringContaining('{{downloadUrl}}')
  const { subject } = messages.email
  expect(module.exports['renderedEmail']).toMatchObject({ subject, html })
  expect(module.exports['displayFonts']).toMatchObject({ email: [expect.stringMatching(/^d09G/)] })
  expect(Object.keys(metafile.inputs)).toEqual(['rendered:#rendered-messages', '<stdin>'])
})
