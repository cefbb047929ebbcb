import { ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { GetAliasCommand } from '@aws-sdk/client-lambda'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stageConfig, stackNameOf } from '../../../lib/stage/stage-config'
import type { StageConfig } from '../../../lib/stage/stage-settings'
import { checkExamples } from '../../../tools/deploy/check-examples'
import { indexedTables, indexFault, readIndexes } from '../../../tools/deploy/check-indexes'
import { runDeploy } from '../../../tools/deploy/run-deploy'
import { startServer, type TestServer } from '../../support/lambda/http-server'
import { sellingStage } from '../../support/lib/store-template'
import { devAssembly } from '../../support/store/dev-assembly'
import { mockAccount, noStack, outputs, resource } from '../../support/tools/aws-account'
import { fakeCdk } from '../../support/tools/fake-cdk'
import { fakeTerminal } from '../../support/tools/fake-terminal'

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
    const unread =
      /could not be read, so (changes of indexes are not checked|no command will give .+): Error: no access$/gm
    expect(new Set(unreadable.shown.match(unread)).size).toBe(2)
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

const index = (IndexName: string, key = IndexName) => ({ IndexName, KeySchema: [key] })
const orders = (...names: string[]) => new Map([['Orders', names.map((name) => index(name))]])
const otherKey = new Map([['Orders', [index('a', 'other')]]])

test.each<[string, string | undefined, ...Parameters<typeof indexFault>]>([
  ['none changes', undefined, orders('a', 'b'), orders('a', 'b')],
  ['one is added', undefined, orders('a'), orders('a', 'b')],
  ['one is removed', undefined, orders('a', 'b'), orders('a')],
  ['the table is new', undefined, new Map(), orders('a', 'b')],
  ['two are added', 'add b and add c', orders('a'), orders('a', 'b', 'c')],
  ['one replaces another', 'add c and remove b', orders('a', 'b'), orders('a', 'c')],
  ['one gets another key', 'add a and remove a', orders('a'), otherKey],
])('where of a table’s indexes %s, a deploy is refused for: %s', (_what, changes, deployed, wanted) => {
  const remedy = 'AWS changes one index of a table in a deploy: leave all but one for later deploys (docs/deploy.md).'
  const fault = `This deploy would ${changes} at the table Orders, and ${remedy}`

  expect(indexFault(deployed, wanted)).toBe(changes && fault)
})

test('the compared indexes are those of all tables of the stack', async () => {
  const template = readFileSync(join(await devAssembly(), `${stackNameOf('dev')}.template.json`), 'utf8')
  const ofStack = [...readIndexes(JSON.parse(template))].filter(([, indexes]) => indexes.length > 0)

  expect([...readIndexes(indexedTables(stageConfig('dev')))]).toEqual(ofStack)
})

function aliasOf(name: string) {
  const arn = `arn:aws:lambda:us-east-1:123456789012:function:${name}-1A:live`
  return resource('AWS::Lambda::Alias', `${name}FunctionAliaslive29D04E0F`, arn)
}
