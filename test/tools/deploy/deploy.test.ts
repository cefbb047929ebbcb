import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const projectDir = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'deploy-'))

/** Says what it was called with, and ends as a deploy that failed. */
const fakeCdk = join(folder, 'cdk')
writeFileSync(fakeCdk, '#!/bin/sh\necho "cdk $*"\nexit 1\n')
chmodSync(fakeCdk, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

test('a stage is deployed by the CDK with whatever else was said, and its failure is ours', () => {
  const { stdout, status } = deploy('--stage', 'prod', '--require-approval', 'never')

  expect(stdout).toBe('cdk deploy -c stage=prod --require-approval never\n')
  expect(status).toBe(1)
})

test('without a stage nothing is deployed, which scripts can tell from a failure', () => {
  const { stdout, stderr, status } = deploy()

  expect(stdout).toBe('')
  expect(stderr).toContain("required option '--stage <stage>' not specified")
  expect(status).toBe(2)
})

test('--help shows how, and is no error', () => {
  const { stdout, status } = deploy('--help')

  expect(stdout).toContain('npm run deploy -- --stage prod --require-approval never')
  expect(status).toBe(0)
})

function deploy(...words: string[]) {
  const tools = join(projectDir, 'node_modules', '.bin')
  const path = [folder, tools, process.env['PATH']].join(delimiter)
  return spawnSync('tsx', ['tools/deploy/main.ts', ...words], {
    cwd: projectDir,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
}
