import { createHash } from 'node:crypto'
import { inlineSources } from '../../../frontend/build/inline-sources'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const emptyHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

test('each inline script and style is allowed once, by the hash of its exact text', () => {
  const page = '<style data-emotion="css a">a{}\n</style><script data-app="/a.js">run()</script>'

  const sources = inlineSources([page, page, '<style>b{}</style>'])

  expect(sources).toEqual({
    scripts: [hash('run()')],
    styles: [hash('a{}\n'), hash('b{}'), emptyHash],
  })
})

test('inline JSON is not a script and gets no hash', () => {
  const page = '<script type="application/ld+json">{"@type":"Product"}</script>'

  expect(inlineSources([page]).scripts).toEqual([])
})
