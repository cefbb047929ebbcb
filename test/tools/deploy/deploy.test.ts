import {
  ListStackResourcesCommand,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation'
import { GetAliasCommand } from '@aws-sdk/client-lambda'
import { runDeploy } from '../../../tools/deploy/run-deploy'
import { startServer, type TestServer } from '../../support/lambda/http-server'
import { sellingStage } from '../../support/lib/store-template'
import { mockAccount, outputs } from '../../support/tools/aws-account'
import { fakeCdk } from '../../support/tools/fake-cdk'
import { fakeTerminal } from '../../support/tools/fake-terminal'

const own = { ...sellingStage, texts: false as const }
const never = ['--stage', 'prod', '--require-approval', 'never']

let cdk: ReturnType<typeof fakeCdk>
let broken: TestServer
let aws: ReturnType<typeof mockAccount>
beforeAll(async () => {
  broken = await startServer((response) => void response.writeHead(500).end())
})
afterAll(() => broken.close())
beforeEach(() => {
  cdk = fakeCdk()
  cdk.ends(1)
  aws = mockAccount({ ...outputs, SiteUrl: broken.url })
  aws.cloudFormation.on(ListStackResourcesCommand).resolves({
    StackResourceSummaries: ['CreatePayment', 'StripeWebhook', 'Reconcile'].map(alias),
  })
})
afterEach(() => cdk.remove())

test('deploys a stage with the CDK and the other arguments, and fails when the deploy fails', async () => {
  const { shown, exitCode } = await deploy(never, own)

  expect(cdk.arguments()).toBe('deploy -c stage=prod --require-approval never\n')
  expect(exitCode).toBe(1)
  expect(shown).toBe('')
})

test('[F93] a route that fails after a deploy shows how to roll back the functions that it changed', async () => {
  cdk.ends(0)
  aws.lambda
    .on(GetAliasCommand, { FunctionName: 'CreatePayment-1A', Name: 'live' })
    .resolvesOnce({ FunctionVersion: '7' })
    .resolves({ FunctionVersion: '8' })
    .on(GetAliasCommand, { FunctionName: 'StripeWebhook-1A', Name: 'live' })
    .resolves({ FunctionVersion: '5' })

  const { shown, exitCode } = await deploy(never, own)

  expect(shown).toContain('✗ GET / responded 500 instead of 200')
  expect(shown.match(/aws lambda .+/g)).toEqual([
    'aws lambda update-alias --region us-east-1 --function-name CreatePayment-1A --name live --function-version 7',
  ])
  expect(shown).toContain('docs/runbook.md#roll-back')
  expect(exitCode).toBe(1)
})

test('a stage that keeps no earlier versions shows only the runbook', async () => {
  cdk.ends(0)

  const { shown } = await deploy(never, { ...own, onDelete: 'destroy' })

  expect(shown).not.toContain('update-alias')
  expect(shown).toContain('docs/runbook.md#roll-back')
})

test('a stack that cannot be read after the deploy is reported', async () => {
  cdk.ends(0)
  aws.cloudFormation.reset().rejects(new Error('no access'))

  const { shown, exitCode } = await deploy(never, own)

  expect(shown).toContain('✗ ebook-store-prod could not be checked')
  expect(exitCode).toBe(1)
})

test.each([
  ['prod', /^Complete the stage "prod" in lib\/stage\/stage-config.ts: .+\.$/],
  ['dev', /^The stage "dev" would deploy with examples that reach no one: .+\.$/],
])(
  'the stage %s of the repository is refused in one sentence, before the CDK runs',
  async (stage, words) => {
    const { shown, exitCode } = await deploy(['--stage', stage])

    expect(shown).toMatch(words)
    expect(exitCode).toBe(2)
    expect(cdk.arguments()).toBeUndefined()
  },
)

test('deploys nothing without a stage, with an exit code of its own', async () => {
  const { shown, exitCode } = await deploy([])

  expect(shown).toContain("required option '--stage <stage>' not specified")
  expect(exitCode).toBe(2)
  expect(cdk.arguments()).toBeUndefined()
})

test('--help shows an example and succeeds', async () => {
  const { shown, exitCode } = await deploy(['--help'])

  expect(shown).toContain('npm run deploy -- --stage prod --require-approval never')
  expect(exitCode).toBe(0)
})

/** @param config the settings of the stage, if not those of the repository. */
async function deploy(args: string[], config?: typeof sellingStage) {
  const terminal = fakeTerminal()
  const exitCode = await runDeploy(args, terminal, config && (() => config))
  return { exitCode, shown: terminal.shown() }
}

function alias(name: string): StackResourceSummary {
  return {
    LogicalResourceId: `${name}FunctionAliaslive29D04E0F`,
    PhysicalResourceId: `arn:aws:lambda:us-east-1:123456789012:function:${name}-1A:live`,
    ResourceType: 'AWS::Lambda::Alias',
    LastUpdatedTimestamp: new Date(0),
    ResourceStatus: 'UPDATE_COMPLETE',
  }
}
