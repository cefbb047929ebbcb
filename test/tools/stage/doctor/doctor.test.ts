import { ListStackResourcesCommand } from '@aws-sdk/client-cloudformation'
import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { GetAccountCommand, GetEmailIdentityCommand, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { credentials } from 'stack-runner'
import Stripe from 'stripe'
import { secretNames } from '../../../../lib/stage/secret-names'
import { stageConfig } from '../../../../lib/stage/stage-config'
import { runDeploy } from '../../../../tools/stage/deploy/run-deploy'
import { checkArtwork, checkContact, checkReviews } from '../../../../tools/stage/doctor/check-content'
import { emulatorKey } from '../../../../tools/local-store/stripe'
import { sampleId } from '../../../../tools/product/sample'
import { runDoctor } from '../../../../tools/stage/doctor/run-doctor'
import { readStoreFile } from '../../../../tools/local-store/store-file'
import { startServer, type TestServer } from '../../../support/lambda/http-server'
import { sellingStage } from '../../../support/lib/store-template'
import { type RealStore, startRealStore } from '../../../support/store/running-store'
import { accountId, names, awsError, outputs, topics } from '../../../support/tools/aws-account'
import { fakeCdk } from '../../../support/tools/fake-cdk'
import { useSetup } from '../../../support/tools/setup'
import { storeKey, storePermissions } from '../../../support/tools/stripe-account'

const setup = useSetup()
let store: RealStore
let ownAddress: TestServer
let signingSecret: string
let ebookHost: string

beforeAll(async () => {
  store = await startRealStore()
  const kept = await readFile(join(store.dataDir, 'secrets.json'), 'utf8')
  signingSecret = /whsec_\w+/.exec(kept)?.[0] ?? ''
  const { ebookBucket } = (await readStoreFile(join(store.dataDir, 'store.json'))) ?? {}
  ebookHost = `${new URL(store.endpoints.storage).host}/${ebookBucket}`
  ownAddress = await startServer((response) => void response.writeHead(403).end())
})
afterAll(async () => {
  ownAddress.close()
  await store.remove()
})
beforeEach(() => {
  process.env['STORE_DATA_DIR'] = store.dataDir
  setup.stripe().signingSecret = signingSecret
  deploy('http://127.0.0.1:9')
})

/** Where the stack's site is. The local store throttles calls, so few tests can call it. */
function deploy(SiteUrl: string, ApiUrl = ownAddress.url) {
  setup.deploy({ ...outputs, SiteUrl, ApiUrl, EbookHost: ebookHost })
}

const connect = () => setup.run().then(() => setup.as({}))
const doctor = (...args: string[]) => runDoctor(args, setup.terminal(), setup.stripe().url)
const diagnose = (...args: string[]) => doctor(...dev, ...args)
const printed = () => setup.terminal().printed()
const dev = ['--stage', 'dev']

describe('a deployed local store', () => {
  const { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } = credentials
  let cdk: ReturnType<typeof fakeCdk>
  let environment: jest.ReplaceProperty<NodeJS.ProcessEnv>
  beforeEach(() => {
    environment = jest.replaceProperty(process, 'env', { ...process.env, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY })
    cdk = fakeCdk()
    deploy(store.urls.store)
  })
  afterEach(() => {
    cdk.remove()
    environment.restore()
  })

  const payments = () => store.urls.payments
  const sessions = async () => (await store.stripe.checkout.sessions.list()).data.map(({ status }) => status)

  test('a store that lacks nothing is ready: every route and Stripe are checked, and nothing changes', async () => {
    await setup.run(['--yes'], { STRIPE_KEY: emulatorKey }, payments())
    const { endpoint } = setup.secrets().read(names.webhookSigning)
    const signing = { current: signingSecret, endpoint }
    setup.secrets().put(names.webhookSigning, JSON.stringify(signing), new Date(0))
    setup.as({})
    const writes = [...setup.secrets().writes]

    expect(await runDoctor(dev, setup.terminal(), payments())).toBe(0)

    expect(printed()).not.toContain('✗')
    expect(printed()).not.toContain('cannot sell')
    expect(printed()).toContain(`✓ Account ${accountId}, as user/ops`)
    expect(printed().match(/✓ (GET|POST) /g)).toHaveLength(14)
    expect(printed()).toMatch(/✓ GET \/sample\/\S+: 206 as expected/)
    expect(printed()).toContain('✓ SES sends, and record-feedback gets its reports')
    expect(printed()).toContain("✓ The API's own address refuses every call")
    expect(printed()).toMatch(/✓ Webhook endpoint we_\w+ \(test mode\) is on, with 13 events/)
    expect(setup.secrets().writes).toEqual(writes)
    // Setup opened the first with the key, and doctor the second through create-payment.
    expect(await sessions()).toEqual(['expired', 'expired'])
  })

  test('a deploy whose routes all respond succeeds, and says whether the store can sell; what Stripe refuses is no reason to roll back', async () => {
    const { clientKey } = stageConfig('dev')
    const config = () => ({ ...sellingStage, texts: false as const, clientKey })
    const run = () => runDeploy(['--stage', 'prod'], setup.terminal(), config, payments())
    const before = await sessions()

    expect(await run()).toBe(0)
    expect(printed()).toMatch(/every route responds, but it cannot sell yet: npm run setup -- --stage prod$/)
    expect(printed().match(/✓ (GET|POST) /g)).toHaveLength(13)

    setup.as({})
    setup.secrets().put(secretNames('prod').stripeKey, JSON.stringify({ current: emulatorKey }), new Date(0))
    expect(await run()).toBe(0)
    expect(printed()).toContain('✓ Stripe opens checkouts for $14.99')
    expect(printed()).toMatch(/every route responds\. Check the rest: npm run doctor/)
    expect(await sessions()).toEqual(['expired', ...before])

    setup.as({})
    setup.secrets().put(secretNames('prod').stripeKey, '{"current":"sk_test_revokedCanary0019"}', new Date(0))
    expect(await run()).toBe(1)
    expect(printed()).toContain('✗ The Stripe key does not work: Stripe does not accept the key')
    expect(printed()).not.toContain('roll-back')
  })

  test('doctor without a stage calls the routes of the local store, or says how to start it', async () => {
    expect(await doctor()).toBe(0)
    expect(printed().match(/✓ (GET|POST) /g)).toHaveLength(13)
    expect(printed()).not.toContain('Stripe')

    process.env['STORE_DATA_DIR'] = '/nowhere'
    expect(await doctor()).toBe(1)
    expect(printed()).toMatch(/✗ The local store is not running[^]*\$ npm start/)
  })
})

test('the routes are called with a foreign referer, and with no signature whose refusal an alarm would count', async () => {
  const signatures: [signature: unknown, body: string][] = []
  const referers = new Set<unknown>()
  const site = await startServer((response, body, { url = '', headers }) => {
    if (url.endsWith('webhook')) signatures.push([headers['stripe-signature'], String(body)])
    if (/create-payment|no-such-call/.test(url)) referers.add(headers.referer)
    response.writeHead(400).end()
  })
  deploy(site.url, site.url)
  await diagnose()
  expect(signatures).toEqual([[undefined, '{}']])

  await connect()
  await diagnose()
  site.close()

  // CloudFront must replace the referer with its key.
  expect([...referers]).toEqual(['https://example.com/'])
  const [signature, body = ''] = signatures.at(-1) ?? []
  const event = Stripe.webhooks.constructEvent(body, String(signature), signingSecret)
  expect(event.id).toBe('evt_doctor')
  expect(printed()).toMatch(/✗ POST .*stripe-webhook signed, .* responded 400 instead of 200/)
})

test('routes that are down, and an own address that accepts calls, need action', async () => {
  deploy('http://127.0.0.1:9', store.urls.store)

  expect(await diagnose('--json')).toBe(1)

  const { checks } = JSON.parse(printed())
  const summary = expect.stringMatching(/^POST .*create-payment without an address does not respond: /)
  const fix = expect.objectContaining({ page: 'docs/runbook.md#api-failures' })
  expect(checks).toContainEqual({ id: 'site.payment', status: 'action', summary, fix })
  expect(checks).toContainEqual(expect.objectContaining({ id: 'site.own-address', status: 'action' }))
  expect(checks).toContainEqual(expect.objectContaining({ id: 'site.ebook', status: 'action' }))
  expect(printed()).not.toContain('X-Amz-')
})

test.each([
  ['is paused', () => setup.aws().ses.on(GetAccountCommand).resolves({ SendingEnabled: false })],
  ['has no verified sender', () => setup.aws().ses.on(GetEmailIdentityCommand).resolves({})],
])('no email is sent where SES %s', async (_state, prepare) => {
  prepare()

  await diagnose()

  expect(printed()).toMatch(/✗ (SES sends nothing|ebooks@\S+ is not verified)/)
  expect(setup.aws().ses.commandCalls(SendEmailCommand)).toEqual([])
})

test('a missing connection is shown with its command, beside an alarm with its section of the runbook', async () => {
  const alarm = { AlarmName: 'ebook-store-dev-paid-undelivered', AlarmDescription: 'Orders are held\n\nNobody got' }
  const other = { AlarmName: 'ebook-store-dev-text-spend', StateValue: 'INSUFFICIENT_DATA' } as const
  const MetricAlarms = [other, { ...alarm, StateValue: 'ALARM' as const }]
  setup.aws().cloudWatch.on(DescribeAlarmsCommand).resolves({ MetricAlarms })

  expect(await diagnose()).toBe(1)

  expect(printed()).toMatch(/^It cannot sell yet: npm run setup -- --stage dev$/m)
  expect(printed()).toContain('✗ Stripe is not connected: no key is stored')
  expect(printed().match(/Firing: .*/g)).toEqual(['Firing: Orders are held'])
  expect(printed()).toContain('docs/runbook.md#paid-undelivered')
})

const update = async (change: Stripe.WebhookEndpointUpdateParams) => {
  const [endpoint] = await setup.endpoints()
  await setup.stripe().stripe.webhookEndpoints.update(endpoint?.id ?? '', change)
}

const secretOfNone = '{"current":"whsec_ofCanary0010"}'
const withoutWebhooks = storePermissions.filter((slug) => slug !== 'rak_webhook_read')

test.each<[string, () => unknown, RegExp]>([
  ['whose endpoint is off', () => update({ disabled: true }), /✗ Webhook endpoint \w+ is off/],
  ['whose endpoint has other events', () => update({ enabled_events: ['*'] }), /✗ .*has the wrong enabled_events/],
  [
    'whose secret belongs to no endpoint',
    () => setup.secrets().put(names.webhookSigning, secretOfNone, new Date(0)),
    /✗ .*no webhook endpoint has its sign/,
  ],
  [
    'whose key may not see endpoints',
    () => setup.stripe().keys.set(storeKey, withoutWebhooks),
    /! Doctor cannot see the webhook endpoint/,
  ],
])('a connection %s is reported without its secret', async (_what, change, message) => {
  await connect()
  await change()

  await diagnose()

  expect(printed()).toMatch(message)
  expect(setup.terminal().shown()).not.toContain('Canary')
})

test.each([
  ['OrdersTable', dev, 0, /^orders$/],
  ['AlarmsTopic', dev, 0, new RegExp(`^${topics.alarms.PhysicalResourceId}$`)],
  ['alarms', dev, 2, /"alarms": choose one of AlarmsTopic, DirectAlarmsTopic\.$/],
  ['OrdersTable', [], 2, /Give a --stage/],
])('--name %s %j ends with exit code %i and %s', async (name, stage, code, expected) => {
  expect(await doctor('--name', name, ...stage)).toBe(code)

  expect(setup.terminal().shown()).toMatch(expected)
  expect(printed()).toEqual(code === 0 ? setup.terminal().shown() : '')
})

test('--name of a stack that cannot be read explains it, and prints nothing', async () => {
  const error = awsError('CredentialsProviderError')
  setup.aws().cloudFormation.on(ListStackResourcesCommand).rejects(error)

  expect(await diagnose('--name', 'OrdersTable')).toBe(1)

  expect(setup.terminal().shown()).toContain('There are no AWS credentials')
  expect(printed()).toBe('')
})

const imprint = { label: 'Imprint', url: 'https://seller.test/imprint' }
const links = (terms: string) => [
  imprint,
  { label: 'Refunds', url: 'https://seller.test/a.example', policy: 'refunds' as const },
  { label: 'Privacy', url: 'https://example.seller.test/', policy: 'privacy' as const },
  { label: 'Terms', url: terms, policy: 'terms' as const },
]

test.each([
  [{ helpAddress: 'help@seller.test', links: links('https://seller.test') }, ''],
  [{ links: [imprint] }, 'site.help-address site.refunds site.privacy site.terms'],
  [{ helpAddress: 'help@own.example', links: links('https://www.example.com/terms') }, 'site.help-address site.terms'],
  [{ helpAddress: 'help@your-domain.com', links: links('https://seller.test') }, 'site.help-address'],
])('a help address and policies that are missing or examples are warnings: %#', (seller, ids) => {
  const warnings = checkContact(seller).filter(({ status }) => status === 'warning')

  expect(warnings.map(({ id }) => id).join(' ')).toBe(ids)
})

const invented = (...entries: number[]) =>
  entries.flatMap((entry) =>
    ['name', 'review'].map((field) => ({ file: 'testimonials.ts', path: ['testimonials', entry, field], isOwn: true })),
  )

test.each([
  [[], 'own', 'ok', 'The site has 3 reviews'],
  [invented(1), 'own', 'action', 'The site has 1 review of the sample, which is invented'],
  [invented(0, 2), sampleId, 'warning', 'The site has 2 reviews of the sample, which are invented'],
])('invented reviews stop an own book, and warn in the sample: %#', (remnants, id, status, summary) => {
  expect(checkReviews(3, remnants, id)).toMatchObject({ status, summary })
})

test('images of an earlier product/ need to be made again', async () => {
  const older = { id: 'site.artwork', status: 'warning', fix: { command: 'npm run artwork' } }

  expect(await checkArtwork(async () => true)).toMatchObject({ status: 'ok' })
  expect(await checkArtwork(async () => false)).toMatchObject(older)
})
