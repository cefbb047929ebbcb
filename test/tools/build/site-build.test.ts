import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSite } from '../../../tools/build/site-build'

const hosts = ['pay.one-stage.test', 'pay.another-stage.test']
const keys = ['key-of-one-stage-0000000', 'key-of-another-stage-111']
let builds: string[] = []

beforeAll(async () => {
  builds = await Promise.all(
    keys.map((clientKey, stage) =>
      buildSite({ clientKey, texts: false, checkoutHost: hosts[stage] ?? '' }),
    ),
  )
})

afterAll(() => {
  for (const directory of builds) rmSync(dirname(directory), { recursive: true, force: true })
})

test.each([
  ['key', keys],
  ['checkout host', hosts],
])("concurrent builds each contain their own stage's %s and no other", (_setting, values) => {
  const [one = '', another = ''] = builds.map(scriptsOf)

  expect(values.map((value) => one.includes(value))).toEqual([true, false])
  expect(values.map((value) => another.includes(value))).toEqual([false, true])
})

test('a different key changes the name of the script, so that no browser caches the wrong one', () => {
  const [one, another] = builds.map((directory) =>
    readdirSync(join(directory, 'assets')).filter((name) => name.startsWith('app-')),
  )

  expect(one).not.toEqual(another)
})

test.each(['index.html', 'congratulations/index.html', 'not-found.html'])(
  '[F81] [F83] %s begins with a policy that allows its own inline scripts and styles, and no other',
  (page) => {
    for (const directory of builds) {
      const html = readFileSync(join(directory, page), 'utf8')
      const inline = [...html.matchAll(/<(script|style)(?![^>]*ld\+json)[^>]*>(.*?)<\/\1>/gs)]
      const [, before, policy = ''] = policyOf.exec(html) ?? []

      expect(before).toBe('<meta charSet="utf-8"/>')
      expect(inline.length).toBeGreaterThan(2)
      expect(policy.match(/'sha256-[^']+'/g)?.toSorted()).toEqual(
        [...inline.map(([, , text = '']) => text), ''].map(hashOf).toSorted(),
      )
    }
  },
)

const policyOf = /<head>(.*?)<meta http-equiv="Content-Security-Policy" content="([^"]*)"\/>/

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function scriptsOf(directory: string): string {
  const assets = join(directory, 'assets')
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
  return names.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n')
}
