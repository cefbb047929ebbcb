import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Stripe from 'stripe'
import { stageConfig } from '../../../lib/stage/stage-config'
import { runDeploy } from '../../../tools/deploy/run-deploy'
import { runDoctor } from '../../../tools/doctor/run-doctor'
import { runSetup } from '../../../tools/setup/run-setup'
import { startServer, type TestServer } from '../../support/lambda/http-server'
import { sellingStage } from '../../support/lib/store-template'
import { type RealStore, startRealStore } from '../../support/store/running-store'
import {
  arns,
  keepSecrets,
  type KeptSecrets,
  mockAccount,
  outputs,
} from '../../support/tools/aws-account'
import { fakeCdk } from '../../support/tools/fake-cdk'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import {
  setupKey,
  startStripe,
  storeKey,
  storePermissions,
  type StripeAccount,
  withoutCards,
} from '../../support/tools/stripe-account'

let store: RealStore
let ownAddress: TestServer
/** The secret of the local store's functions. */
let signingSecret: string
let stripe: StripeAccount
let secrets: KeptSecrets
let terminal: FakeTerminal
let aws: ReturnType<typeof mockAccount>

beforeAll(async () => {
  store = await startRealStore()
  const kept = await readFile(join(store.dataDir, 'secrets.json'), 'utf8')
  signingSecret = /whsec_\w+/.exec(kept)?.[0] ?? ''
  ownAddress = await startServer((response) => void response.writeHead(403).end())
})
afterAll(async () => {
  ownAddress.close()
  await store.remove()
})
beforeEach(async () => {
  process.env['STORE_DATA_DIR'] = store.dataDir
  stripe = await startStripe()
  stripe.signingSecret = signingSecret
  terminal = fakeTerminal()
  deploy('http://127.0.0.1:9')
})

/** An account with a deployed stack. The local store throttles calls, so few tests can call it. */
function deploy(siteUrl: string, apiUrl = ownAddress.url) {
  aws = mockAccount({ ...outputs, SiteUrl: siteUrl, ApiUrl: apiUrl })
  secrets = keepSecrets(aws.secretsManager, () => terminal.now())
}

const connect = () =>
  runSetup(['--stage', 'dev', '--yes'], {
    environment: { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: setupKey },
    terminal: fakeTerminal(),
    stripeApiUrl: stripe.url,
  })
const diagnose = (...args: string[]) =>
  runDoctor(['--stage', 'dev', ...args], { terminal, stripeApiUrl: stripe.url })

test('a stage that lacks nothing is ready, with every route and Stripe checked', async () => {
  deploy(store.urls.store)
  await connect()

  expect(await diagnose()).toBe(0)

  expect(terminal.printed()).not.toContain('✗')
  expect(terminal.printed().match(/✓ (GET|POST) /g)).toHaveLength(11)
  expect(terminal.printed()).toContain("✓ The API's own address refuses every call")
  expect(terminal.printed()).toMatch(
    /✓ Webhook endpoint we_\w+ \(test mode\) is on, with 13 events/,
  )
})

test('a deploy after which every route responds succeeds', async () => {
  deploy(store.urls.store)
  const cdk = fakeCdk()
  cdk.ends(0)
  const config = { ...sellingStage, texts: false as const, clientKey: stageConfig('dev').clientKey }

  const exitCode = await runDeploy(['--stage', 'prod'], terminal, () => config)
  cdk.remove()

  expect(terminal.printed().match(/✓ (GET|POST) /g)).toHaveLength(10)
  expect(terminal.printed()).toContain('Deployed, and every route responds.')
  expect(exitCode).toBe(0)
})

test('doctor changes nothing, starts no payment, and leaves no checkout open', async () => {
  deploy(store.urls.store)
  await connect()
  const [writes, changes] = [secrets.writes.length, stripe.changes.length]

  await diagnose()

  expect(secrets.writes).toHaveLength(writes)
  expect(stripe.changes).toHaveLength(changes)
  const { data } = await store.stripe.checkout.sessions.list()
  expect(data).toEqual([])
  const tried = await stripe.stripe.checkout.sessions.list()
  expect(tried.data).toMatchObject([{ status: 'expired' }, { status: 'expired' }])
})

test('a webhook whose secret differs from the stored one needs action', async () => {
  deploy(store.urls.store)
  stripe.signingSecret = 'whsec_anotherCanary0011'
  await connect()

  expect(await diagnose()).toBe(1)

  expect(terminal.printed()).toMatch(
    /✗ POST .*stripe-webhook signed, .* responded 400 instead of 200/,
  )
})

test('a landing page that does not contain its own address needs action', async () => {
  const site = await startServer((response) => {
    const headers = {
      'content-type': 'text/html',
      'content-security-policy': "default-src 'none'",
      'strict-transport-security': 'max-age=1',
    }
    response.writeHead(200, headers).end('<meta property="og:image" content="/og.jpg"/>')
  })
  deploy(site.url)

  await diagnose()
  site.close()

  expect(terminal.printed()).toContain('✗ GET / responded 200 without its own address')
})

test('calls send a foreign referer, which CloudFront must replace with its key', async () => {
  const referers = new Map<string, unknown>()
  const site = await startServer((response, _body, { url, headers }) => {
    referers.set(url ?? '', headers.referer)
    response.writeHead(403).end()
  })
  deploy(site.url, site.url)
  await diagnose()
  site.close()

  const called = [...referers].filter(([path]) => /create-payment|no-such-call/.test(path))
  expect(called.map(([, referer]) => referer)).toEqual(called.map(() => 'https://example.com/'))
  expect(called).toHaveLength(2)
})

test('no call sends a signature whose refusal an alarm would count', async () => {
  const calls: string[] = []
  const site = await startServer((response, body, request) => {
    const signature = String(request.headers['stripe-signature'])
    if (request.url?.endsWith('stripe-webhook')) calls.push(`${signature} ${body}`)
    response.writeHead(400).end()
  })
  deploy(site.url)
  await diagnose()
  expect(calls).toEqual(['undefined {}'])

  await connect()
  await diagnose()
  site.close()

  const [signature = '', body = ''] = (calls.at(-1) ?? '').split(/ (.*)/s)
  expect(Stripe.webhooks.constructEvent(body, signature, signingSecret).id).toBe('evt_doctor')
})

test('a store that is not connected shows the command that connects it', async () => {
  expect(await diagnose()).toBe(1)

  expect(terminal.printed()).toContain('✗ Stripe is not connected: no key is stored')
  expect(terminal.printed()).toContain('$ npm run setup -- --stage dev')
})

test('a route that is down and an own address that accepts calls need action', async () => {
  deploy('http://127.0.0.1:9', store.urls.store)

  expect(await diagnose('--json')).toBe(1)

  const { points } = JSON.parse(terminal.printed())
  expect(points).toContainEqual({
    id: 'site.payment',
    state: 'open',
    found: expect.stringMatching(/^POST .*create-payment without an address does not respond: /),
    todo: {
      what: 'See the impact on buyers and how to fix it.',
      page: 'docs/runbook.md#create-payment-failures',
    },
  })
  expect(points).toContainEqual(expect.objectContaining({ id: 'site.own-address', state: 'open' }))
})

test('a site that serves one page for everything fails all other calls', async () => {
  const singlePage = await startServer((response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
  })
  deploy(singlePage.url)

  await diagnose()
  singlePage.close()

  expect(terminal.printed()).toContain('✗ GET / responded 200 without a content security policy')
  expect(terminal.printed()).toContain('✗ GET /no-such-page responded 200 instead of 404')
  expect(terminal.printed()).toContain('without an address responded 200 without an error in JSON')
  expect(terminal.printed().match(/✗ (GET|POST) /g)).toHaveLength(8)
})

test.each([
  ['is off', { disabled: true }, 'Webhook endpoint \\w+ is off'],
  ['has other events', { enabled_events: ['*' as const] }, 'has the wrong enabled_events'],
  ['has another URL', { url: 'https://old.example.com' }, 'has the wrong url'],
])('a webhook endpoint that %s needs action', async (_case, change, summary) => {
  await connect()
  const [endpoint] = (await stripe.stripe.webhookEndpoints.list()).data
  await stripe.stripe.webhookEndpoints.update(endpoint?.id ?? '', change)

  await diagnose()

  expect(terminal.printed()).toMatch(new RegExp(`✗ .*${summary}`))
})

test('a stored signing secret that belongs to no endpoint needs action', async () => {
  await connect()
  secrets.put(arns.signing, '{"current":"whsec_ofAnotherCanary0010"}', new Date(0))

  await diagnose()

  expect(terminal.printed()).toMatch(
    /✗ The signing secret of webhook endpoint we_\w+ is not stored/,
  )
  expect(terminal.shown()).not.toContain('Canary')
})

test('an old signing secret that is still accepted is a warning', async () => {
  await connect()
  await runSetup(['--stage', 'dev', '--yes', '--rotate', 'webhook-signing', '--no-wait'], {
    environment: { STRIPE_SIGNING_SECRET: 'whsec_newCanary0016' },
    terminal: fakeTerminal(),
    stripeApiUrl: stripe.url,
  })

  await diagnose()

  expect(terminal.printed()).toContain('! The old webhook signing secret is still accepted')
  expect(terminal.printed()).toContain('$ npm run setup -- --stage dev --yes')
})

test('a key that may not see endpoints is a warning', async () => {
  await connect()
  stripe.keys.set(
    storeKey,
    storePermissions.filter((slug) => slug !== 'rak_webhook_read'),
  )

  await diagnose()

  expect(terminal.printed()).toContain('! Doctor cannot see the webhook endpoint')
})

test('an account that cannot sell needs action, along with everything else', async () => {
  await connect()
  stripe.rewrite = withoutCards

  expect(await diagnose()).toBe(1)

  expect(terminal.printed()).toContain("✗ Stripe's checkout takes no cards, only link")
  expect(terminal.printed()).toMatch(/✓ Webhook endpoint we_\w+ \(test mode\) is on/)
})

test('an alarm that is firing needs action', async () => {
  await connect()
  aws.cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [{ AlarmName: 'ebook-store-dev-webhook-failures', StateValue: 'ALARM' }],
  })

  await diagnose()

  expect(terminal.printed()).toContain('✗ Firing: webhook-failures')
})

test('without a stage only the routes of the local store are called', async () => {
  expect(await runDoctor([], { terminal })).toBe(0)

  expect(terminal.printed().match(/✓ (GET|POST) /g)).toHaveLength(11)
  expect(terminal.printed()).not.toContain('Stripe')
  expect(terminal.shown()).toContain('AWS and Stripe are emulators here')
})
