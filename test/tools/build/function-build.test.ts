import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildFunctions } from '../../../tools/build/function-build'

test('a bundle reads credentials only from the environment, and contains no event streams', async () => {
  const folder = await buildFunctions()

  const code = readFileSync(join(folder, 'shop/functions/stripe-webhook/index.js'), 'utf8')
  rmSync(folder, { recursive: true })
  expect(code).toContain('AWS_ACCESS_KEY_ID')
  // Operations of the clients for SSO and STS, and the file that `aws configure` writes.
  expect(code).not.toMatch(/GetRoleCredentials|AssumeRoleWithWebIdentity|sso_start_url/)
  expect(code).toContain('import("@smithy/core/event-streams")')
  // esbuild wraps a module that is imported dynamically, and everything that it shares with others.
  expect(code).not.toContain('Promise.resolve().then(()=>')
})
