import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runDeploy } from '../../../tools/deploy/run-deploy'
import { sellingStage } from '../../support/lib/store-template'
import { fakeTerminal } from '../../support/tools/fake-terminal'

const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
const written = join(folder, 'arguments')
const path = process.env['PATH']

/** Writes its arguments into a file, and fails as a deploy can. */
const fakeCdk = join(folder, 'cdk')
writeFileSync(fakeCdk, `#!/bin/sh\necho "$*" > '${written}'\nexit 1\n`)
chmodSync(fakeCdk, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => {
  process.env['PATH'] = [folder, path].join(delimiter)
  mockClient(CloudFormationClient).on(GetTemplateCommand).rejects(new Error('no such stack'))
})
afterEach(() => {
  process.env['PATH'] = path
  rmSync(written, { force: true })
})

test('deploys a stage with the CDK and the other arguments, and fails when the deploy fails', async () => {
  const own = { ...sellingStage, texts: false as const }
  const args = ['--stage', 'prod', '--require-approval', 'never']

  const exitCode = await runDeploy(args, fakeTerminal(), () => own)

  expect(readFileSync(written, 'utf8')).toBe('deploy -c stage=prod --require-approval never\n')
  expect(exitCode).toBe(1)
})

test.each([
  ['prod', /^Complete the stage "prod" in lib\/stage\/stage-config.ts: .+\.$/],
  ['dev', /^The stage "dev" would deploy with examples that reach no one: .+\.$/],
])(
  'the stage %s of the repository ends in one sentence, before the CDK runs',
  async (stage, words) => {
    const { shown, exitCode } = await deploy('--stage', stage)

    expect(shown).toMatch(words)
    expect(exitCode).toBe(2)
    expect(existsSync(written)).toBe(false)
  },
)

test('deploys nothing without a stage, with an exit code of its own', async () => {
  const { shown, exitCode } = await deploy()

  expect(shown).toContain("required option '--stage <stage>' not specified")
  expect(exitCode).toBe(2)
  expect(existsSync(written)).toBe(false)
})

test('--help shows an example and succeeds', async () => {
  const { shown, exitCode } = await deploy('--help')

  expect(shown).toContain('npm run deploy -- --stage prod --require-approval never')
  expect(exitCode).toBe(0)
})

async function deploy(...args: string[]) {
  const terminal = fakeTerminal()
  const exitCode = await runDeploy(args, terminal)
  return { exitCode, shown: terminal.shown() }
}
