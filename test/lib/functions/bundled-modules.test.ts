import { Stack } from 'aws-cdk-lib'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreFunction } from '../../../lib/functions/store-function'
import { sellingStage } from '../../support/lib/store-template'
import { testApp } from '../../support/lib/test-app'

test('a bundle reads credentials only from the environment, and contains no event streams', () => {
  const code = bundleOf('stripe-webhook')

  expect(code).toContain('AWS_ACCESS_KEY_ID')
  // Operations of the clients for SSO and STS, and the file that `aws configure` writes.
  expect(code).not.toMatch(/GetRoleCredentials|AssumeRoleWithWebIdentity|sso_start_url/)
  expect(code).toContain('import("@smithy/core/event-streams")')
  // esbuild wraps a module that is imported dynamically, and everything that it shares with others.
  expect(code).not.toContain('Promise.resolve().then(()=>')
})

/** Bundles a function as a deploy does. */
function bundleOf(name: string): string {
  const app = testApp()
  const { alias } = new StoreFunction(new Stack(app, 'store'), 'Function', {
    config: sellingStage,
    folder: `shop/functions/${name}`,
    timeoutSeconds: 1,
    memoryMb: 128,
    maxConcurrency: 1,
    environment: () => ({}),
  })
  expect(alias.aliasName).toBe('live')
  const { directory } = app.synth()
  const asset = readdirSync(directory).find((entry) => entry.startsWith('asset.')) ?? ''
  return readFileSync(join(directory, asset, 'index.js'), 'utf8')
}
