import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SiteBuild } from '../../../lib/site/site'
import { buildSite } from '../../../tools/build/site-build'

const keys = ['key-of-one-stage-0000000', 'key-of-another-stage-111']
let builds: SiteBuild[] = []

beforeAll(async () => {
  builds = await Promise.all(keys.map((clientKey) => buildSite({ clientKey, texts: false })))
}, 60_000)

afterAll(() => {
  for (const { directory } of builds) rmSync(dirname(directory), { recursive: true, force: true })
})

test("concurrent builds each contain their own stage's key and no other", () => {
  const [one = '', another = ''] = builds.map(scriptsOf)

  expect(keys.map((key) => one.includes(key))).toEqual([true, false])
  expect(keys.map((key) => another.includes(key))).toEqual([false, true])
})

test('a different key changes the name of the script, so no browser caches the wrong one', () => {
  const [one, another] = builds.map(({ directory }) =>
    readdirSync(join(directory, 'assets')).filter((name) => name.startsWith('app-')),
  )

  expect(one).not.toEqual(another)
})

test.each(['index.html', 'congratulations/index.html', 'not-found.html'])(
  '[F81] the policy allows every script and style inside %s',
  (page) => {
    for (const { directory, contentSecurityPolicy } of builds) {
      const html = readFileSync(join(directory, page), 'utf8')
      const inline = [...html.matchAll(/<(script|style)(?![^>]*ld\+json)[^>]*>(.*?)<\/\1>/gs)]

      expect(inline.length).toBeGreaterThan(0)
      for (const [, , text = ''] of inline) {
        const hash = createHash('sha256').update(text).digest('base64')
        expect(contentSecurityPolicy).toContain(`'sha256-${hash}'`)
      }
    }
  },
)

function scriptsOf({ directory }: SiteBuild): string {
  const assets = join(directory, 'assets')
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
  return names.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n')
}
