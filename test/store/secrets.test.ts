import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { devAssembly } from '../support/store/dev-assembly'

const secretPattern =
  /\b[sr]k_(live|test)_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9]{16,}|\bAKIA[0-9A-Z]{16}\b|-----BEGIN [A-Z ]*PRIVATE KEY-----/

test('[F90] neither the template nor a bundle nor a page contains anything like a secret', async () => {
  const texts = filesBelow(await devAssembly())
    .filter((path) => /\.(js|json|html|map|txt)$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

  expect(texts.filter(({ path }) => path.endsWith('index.js')).length).toBeGreaterThanOrEqual(12)
  for (const { path, text } of texts) {
    expect({ path, found: secretPattern.exec(text)?.[0] }).toEqual({ path, found: undefined })
  }
})

test.each([
  'sk_live_51HxyzABCDEFGHIJKLMNOP',
  'rk_test_51HxyzABCDEFGHIJKLMNOP',
  'whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH',
  'AKIAIOSFODNN7EXAMPLE',
  '-----BEGIN RSA PRIVATE KEY-----',
])('the search for secrets finds %s', (secret) => {
  expect(`const key = "${secret}"`).toMatch(secretPattern)
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
