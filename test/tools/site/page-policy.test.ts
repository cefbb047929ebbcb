import { createHash } from 'node:crypto'
import { withPagePolicy } from '../../../tools/site/page-policy'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const charset = '<head><meta charSet="utf-8"/>'
const siteUrl = 'https://site-url.invalid'
const structuredData = `<script type="application/ld+json">{"url":"${siteUrl}"}</script>`

test('[F81!] each inline script and style is allowed by the hash of its exact text, before it', () => {
  const rest = '<style data-emotion="css a">a{}\n</style><style>b{}</style><script data-app="/a.js">run()</script>'

  const page = withPagePolicy(charset + rest, siteUrl)

  const scripts = `script-src 'self' ${hash('run()')}`
  const styles = `style-src 'self' ${hash('a{}\n')} ${hash('b{}')}`
  const meta = `<meta http-equiv="Content-Security-Policy" content="${scripts}; ${styles}"/>`
  expect(page).toBe(charset + meta + rest)
})

test('inline JSON is not a script, gets no hash and may contain the address of the site', () => {
  const page = withPagePolicy(charset + structuredData, siteUrl)

  expect(page).toContain(`content="script-src 'self'; style-src 'self'"`)
})

test.each([
  ['script', `<script>open("${siteUrl}/")</script>`],
  ['style', `<style>a{background:url(${siteUrl}/a.png)}</style>`],
])('a %s with the address that a deploy replaces fails the build', (_name, source) => {
  expect(() => withPagePolicy(charset + source, siteUrl)).toThrow(`contains ${siteUrl}`)
  expect(withPagePolicy(charset + source, undefined)).toContain(source)
})

test('a page that does not start with its encoding fails the build', () => {
  expect(() => withPagePolicy('<head><style>a{}</style>', siteUrl)).toThrow('charSet')
})
