import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const projectDir = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'deploy-'))

/** Prints its arguments, and fails as a deploy can. */
const fakeCdk = join(folder, 'cdk')
writeFileSync(fakeCdk, '#!/bin/sh\necho "cdk $*"\nexit 1\n')
chmodSync(fakeCdk, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

test('deploys a stage with the CDK and the other arguments, and fails when the deploy fails', () => {
  const { stdout, status } = deploy('--stage', 'dev', '--require-approval', 'never')

  expect(stdout).toBe('cdk deploy -c stage=dev --require-approval never\n')
  expect(status).toBe(1)
})

test('an incomplete stage ends in one sentence, before the CDK runs', () => {
  const { stdout, stderr, status } = deploy('--stage', 'prod')

  expect(stdout).toBe('')
  expect(stderr).toMatch(/^Complete the stage "prod" in lib\/stage\/stage-config.ts: .+\.\n$/)
  expect(status).toBe(2)
})

test('deploys nothing without a stage, with an exit code of its own', () => {
  const { stdout, stderr, status } = deploy()

  expect(stdout).toBe('')
  expect(stderr).toContain("required option '--stage <stage>' not specified")
  expect(status).toBe(2)
})

test('--help shows an example and succeeds', () => {
  const { stdout, status } = deploy('--help')

  expect(stdout).toContain('npm run deploy -- --stage prod --require-approval never')
  expect(status).toBe(0)
})

function deploy(...args: string[]) {
  const tools = join(projectDir, 'node_modules', '.bin')
  const path = [folder, tools, process.env['PATH']].join(delimiter)
  return spawnSync('tsx', ['tools/deploy/main.ts', ...args], {
    cwd: projectDir,
    encoding: 'utf8',
    // Nothing listens there, so no stack can be read.
    env: { ...process.env, PATH: path, AWS_ENDPOINT_URL: 'http://127.0.0.1:9' },
  })
}
