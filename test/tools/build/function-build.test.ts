import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { devAssembly } from '../../support/store/dev-assembly'

test('a bundle reads credentials only from the environment, and contains no event streams', async () => {
  const bundles = globSync(join(await devAssembly(), 'asset.*/index.js')).map((path) => readFileSync(path, 'utf8'))

  // The webhook's, whose clients are those of all others.
  const code = bundles.find((text) => text.includes('WEBHOOK_SIGNING_SECRET')) ?? ''
  expect(code).toContain('AWS_ACCESS_KEY_ID')
  // Operations of the clients for SSO and STS, and the file that `aws configure` writes.
  expect(code).not.toMatch(/GetRoleCredentials|AssumeRoleWithWebIdentity|sso_start_url/)
  expect(code).toContain('import("@smithy/core/event-streams")')
  // esbuild wraps a module that is imported dynamically, and everything that it shares with others.
  expect(code).not.toContain('Promise.resolve().then(()=>')
})

test('everyone may read each file of an asset, which Lambda needs, also when the shell keeps files private', async () => {
  const modes = globSync(join(await devAssembly(), 'asset.*/**/*.*')).map((path) => statSync(path).mode & 0o444)

  expect([...new Set(modes)]).toEqual([0o444])
})
