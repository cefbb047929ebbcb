import { ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { GetAliasCommand } from '@aws-sdk/client-lambda'
import { stageConfig } from '../../../../lib/stage/stage-config'
import type { StageConfig } from '../../../../lib/stage/stage-settings'
import { checkExamples } from '../../../../tools/stage/deploy/check-examples'
import { runDeploy } from '../../../../tools/stage/deploy/run-deploy'
import { startServer, type TestServer } from '../../../support/lambda/http-server'
import { sellingStage } from '../../../support/lib/store-template'
import { mockAccount, noStack, outputs, resource } from '../../../support/tools/aws-account'
import { fakeCdk } from '../../../support/tools/fake-cdk'
import { fakeTerminal } from '../../../support/tools/fake-terminal'

const own: StageConfig = { ...sellingStage, texts: false }

describe('a deploy', () => {
  const never = ['--stage', 'prod', '--require-approval', 'never']
  let aws: ReturnType<typeof mockAccount>
  let cdk: ReturnType<typeof fakeCdk>
  let broken: TestServer
  beforeAll(async () => {
    broken = await startServer((response) => void response.writeHead(500).end())
  })
  afterAll(() => broken.close())
  beforeEach(() => {
    cdk = fakeCdk()
    aws = mockAccount({ ...outputs, SiteUrl: broken.url })
    const StackResourceSummaries = ['CreatePayment', 'StripeWebhook', 'Reconcile'].map(aliasOf)
    aws.cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries })
    aws.lambda.on(GetAliasCommand).resolves({ FunctionVersion: '1' })
  })
  afterEach(() => cdk.remove())

  async function deploy(args: string[], config?: StageConfig) {
    const terminal = fakeTerminal()
    const exitCode = await runDeploy(args, terminal, config && (() => config))
    return { exitCode, shown: terminal.shown() }
  }

  test('the CDK gets the other arguments of a deploy, which fails when it fails', async () => {
    cdk.ends(1)

    const { shown, exitCode } = await deploy(never, own)

    expect(cdk.arguments()).toBe('deploy -c stage=prod --require-approval never\n')
    expect([exitCode, shown]).toEqual([1, ''])
  })

  test('[F93!] a deploy whose route fails shows how to roll back the functions that it changed', async () => {
    const alias = (name: string) => aws.lambda.on(GetAliasCommand, { FunctionName: `${name}-1A`, Name: 'live' })
    alias('CreatePayment').resolvesOnce({ FunctionVersion: '7' }).resolves({ FunctionVersion: '8' })
    alias('StripeWebhook').resolves({ FunctionVersion: '5' })

    const { shown, exitCode } = await deploy(never, own)

    expect(shown).toContain('✗ GET / responded 500 instead of 200')
    expect(shown.match(/aws lambda .+/g)).toEqual([
      'aws lambda update-alias --region us-east-1 --function-name CreatePayment-1A --name live --function-version 7',
    ])
    expect(shown).toContain('docs/runbook.md#roll-back')
    expect(exitCode).toBe(1)
  })

  test('a deploy without earlier versions, or of a stack that cannot be read, shows what to do', async () => {
    const ofNoVersions = await deploy(never, { ...own, onDelete: 'destroy' })
    aws.cloudFormation.reset().rejects(new Error('no access'))
    const unreadable = await deploy(never, own)
    aws.cloudFormation.reset().rejects(noStack)
    const first = await deploy(never, own)

    expect(ofNoVersions.shown).not.toContain('update-alias')
    expect(ofNoVersions.shown).toContain('docs/runbook.md#roll-back')
    expect(unreadable.shown).toContain('✗ ebook-store-prod could not be checked')
    expect(unreadable.shown).toMatch(/could not be read, so no command will give .+: Error: no access$/m)
    expect(unreadable.exitCode).toBe(1)
    expect(first.shown).not.toContain('could not be read')
  })

  test.each([
    [['--stage', 'prod'], /^Complete the stage "prod" in lib\/stage\/stage-config.ts:\n  senderAddress: /],
    [['--stage', 'dev'], /^The stage "dev" would deploy with examples that reach no one: .+\.$/],
    [[], /required option '--stage <stage>' not specified/],
  ])('a deploy of this repository with %j is refused before the CDK runs', async (args, words) => {
    const { shown, exitCode } = await deploy(args)

    expect(shown).toMatch(words)
    expect(exitCode).toBe(2)
    expect(cdk.arguments()).toBeUndefined()
  })
})

const numberOf = (originationIdentity: string) => ({
  texts: { countries: ['GB'], originationIdentity, budgetDollars: 1, watchesAccount: false },
})

test.each([
  [stageConfig('dev'), 'senderAddress, alarmAddress, financeAddress, and texts.originationIdentity'],
  [{ ...own, alarmAddress: 'ops@mail.example.org' }, 'alarmAddress'],
  [{ ...own, financeAddress: 'finance@EXAMPLE.com' }, 'financeAddress'],
  [{ ...own, senderAddress: 'books@your-domain.com' }, 'senderAddress'],
  [{ ...own, ...numberOf('+12025550123') }, 'texts.originationIdentity'],
])('settings that are still examples are named together: %#', (config, settings) => {
  expect(() => checkExamples('dev', config)).toThrow(`replace ${settings} in lib/`)
})

test.each([
  { alarmAddress: 'example@seller.test', financeAddress: 'ops@my-example.com' },
  numberOf('+18335551234'),
  numberOf('MYBOOK'),
])('%j is not taken for an example', (changes) => {
  expect(() => checkExamples('prod', { ...own, ...changes })).not.toThrow()
})

function aliasOf(name: string) {
  const arn = `arn:aws:lambda:us-east-1:123456789012:function:${name}-1A:live`
  return resource('AWS::Lambda::Alias', `${name}FunctionAliaslive29D04E0F`, arn)
}
