import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Stripe from 'stripe'
import { doctorProgram } from '../../../tools/setup/program/doctor-program'
import { setupProgram } from '../../../tools/setup/program/setup-program'
import { startServer, type TestServer } from '../../support/lambda/http-server'
import { type RealStore, startRealStore } from '../../support/store/running-store'
import {
  arns,
  keepSecrets,
  type KeptSecrets,
  mockAccount,
  outputs,
} from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import {
  setupKey,
  startStripe,
  storeKey,
  storePermissions,
  type StripeFront,
} from '../../support/tools/stripe-front'

jest.setTimeout(120_000)
let store: RealStore
let ownAddress: TestServer
/** What the functions of the store on this machine know. */
let signingSecret: string
let stripe: StripeFront
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
afterEach(() => stripe.close())

/** An account with a deployed stack; its throttle lets few tests call the store on this machine. */
function deploy(siteUrl: string, apiUrl = ownAddress.url) {
  aws = mockAccount({ ...outputs, SiteUrl: siteUrl, ApiUrl: apiUrl })
  secrets = keepSecrets(aws.secretsManager, () => terminal.now())
}

const connect = () =>
  setupProgram(['--stage', 'dev', '--yes'], {
    environment: { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: setupKey },
    terminal: fakeTerminal(),
    stripeApiUrl: stripe.url,
  })
const examine = (...words: string[]) =>
  doctorProgram(['--stage', 'dev', ...words], { terminal, stripeApiUrl: stripe.url })

test('a stage that lacks nothing is all done, with every route and Stripe', async () => {
  deploy(store.urls.store)
  await connect()

  expect(await examine()).toBe(0)

  expect(terminal.printed()).not.toContain('✗')
  expect(terminal.printed().match(/✓ (GET|POST) /g)).toHaveLength(10)
  expect(terminal.printed()).toContain("✓ The API's own address refuses everybody")
  expect(terminal.printed()).toMatch(
    /✓ Webhook endpoint we_\w+ \(test mode\) is on, with 10 events/,
  )
})

test('looking changes nothing and opens no payment', async () => {
  deploy(store.urls.store)
  await connect()
  const [writes, changes] = [secrets.writes.length, stripe.changes.length]

  await examine()

  expect(secrets.writes).toHaveLength(writes)
  expect(stripe.changes).toHaveLength(changes)
  const { data } = await store.stripe.checkout.sessions.list()
  expect(data).toEqual([])
})

test('a webhook that knows another secret than the stored one is open', async () => {
  deploy(store.urls.store)
  stripe.signingSecret = 'whsec_anotherCanary0011'
  await connect()

  expect(await examine()).toBe(1)

  expect(terminal.printed()).toMatch(
    /✗ POST .*stripe-webhook signed, .* answered 400 instead of 200/,
  )
})

test('calls bring a stranger’s referer, in whose place CloudFront has to put its key', async () => {
  const referers = new Map<string, unknown>()
  const site = await startServer((response, _body, { url, headers }) => {
    referers.set(url ?? '', headers.referer)
    response.writeHead(403).end()
  })
  deploy(site.url, site.url)
  await examine()
  site.close()

  const called = [...referers].filter(([path]) => /create-payment|no-such-call/.test(path))
  expect(called.map(([, referer]) => referer)).toEqual(called.map(() => 'https://example.com/'))
  expect(called).toHaveLength(2)
})

test('no refused signature is counted where an alarm would hear of it', async () => {
  const calls: string[] = []
  const site = await startServer((response, body, request) => {
    const signature = String(request.headers['stripe-signature'])
    if (request.url?.endsWith('stripe-webhook')) calls.push(`${signature} ${body}`)
    response.writeHead(400).end()
  })
  deploy(site.url)
  await examine()
  expect(calls).toEqual(['undefined {}'])

  await connect()
  await examine()
  site.close()

  const [signature = '', body = ''] = (calls.at(-1) ?? '').split(/ (.*)/s)
  expect(Stripe.webhooks.constructEvent(body, signature, signingSecret).id).toBe('evt_doctor')
})

test('a store that is not connected is open, with the command that connects it', async () => {
  expect(await examine()).toBe(1)

  expect(terminal.printed()).toContain('✗ Stripe is not connected: no key is stored')
  expect(terminal.printed()).toContain('$ npm run setup -- --stage dev')
})

test('a route that is down, and an own address that answers, are open', async () => {
  deploy('http://127.0.0.1:9', store.urls.store)

  expect(await examine('--json')).toBe(1)

  const { points } = JSON.parse(terminal.printed())
  expect(points).toContainEqual({
    id: 'site.payment',
    state: 'open',
    found: expect.stringMatching(/^POST .*create-payment without an address does not answer: /),
    todo: {
      what: 'See what it means for buyers, and what to do.',
      page: 'docs/runbook.md#create-payment-failures',
    },
  })
  expect(points).toContainEqual(expect.objectContaining({ id: 'site.own-address', state: 'open' }))
})

test('a site that answers everything with one page has but a home page', async () => {
  const careless = await startServer((response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
  })
  deploy(careless.url)

  await examine()
  careless.close()

  expect(terminal.printed()).toContain('✗ GET / answered 200 without a content security policy')
  expect(terminal.printed()).toContain('✗ GET /no-such-page answered 200 instead of 404')
  expect(terminal.printed()).toContain('without an address answered 200 without an error in JSON')
  expect(terminal.printed().match(/✗ (GET|POST) /g)).toHaveLength(8)
})

test.each([
  ['is off', { disabled: true }, 'Webhook endpoint \\w+ is off'],
  ['has other events', { enabled_events: ['*' as const] }, 'has another enabled_events'],
  ['sends elsewhere', { url: 'https://old.example.com' }, 'has another url'],
])('a webhook endpoint that %s is open', async (_case, change, found) => {
  await connect()
  const [endpoint] = (await stripe.stripe.webhookEndpoints.list()).data
  await stripe.stripe.webhookEndpoints.update(endpoint?.id ?? '', change)

  await examine()

  expect(terminal.printed()).toMatch(new RegExp(`✗ .*${found}`))
})

test('a stored signing secret that is of no endpoint is open', async () => {
  await connect()
  secrets.put(arns.signing, '{"current":"whsec_ofAnotherCanary0010"}', new Date(0))

  await examine()

  expect(terminal.printed()).toContain('✗ The stored signing secret is of no webhook endpoint')
  expect(terminal.shown()).not.toContain('Canary')
})

test('a rotation that is not finished is a warning, because the old endpoint is on', async () => {
  await connect()
  await setupProgram(['--stage', 'dev', '--yes', '--rotate', 'webhook-signing', '--no-wait'], {
    environment: { STRIPE_SETUP_KEY: setupKey },
    terminal: fakeTerminal(),
    stripeApiUrl: stripe.url,
  })

  await examine()

  expect(terminal.printed()).toMatch(/! Webhook endpoint \w+ is off/)
})

test('a key that may not see endpoints is a warning', async () => {
  await connect()
  stripe.keys.set(
    storeKey,
    storePermissions.filter((slug) => slug !== 'rak_webhook_read'),
  )

  await examine()

  expect(terminal.printed()).toContain('! Doctor cannot see the webhook endpoint')
})

test('a raised alarm is open', async () => {
  await connect()
  aws.cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [{ AlarmName: 'ebook-store-dev-webhook-failures', StateValue: 'ALARM' }],
  })

  await examine()

  expect(terminal.printed()).toContain('✗ Raised: webhook-failures')
})

test('without a stage the routes of the store on this machine are called, and nothing else', async () => {
  expect(await doctorProgram([], { terminal })).toBe(0)

  expect(terminal.printed().match(/✓ (GET|POST) /g)).toHaveLength(10)
  expect(terminal.printed()).not.toContain('Stripe')
  expect(terminal.shown()).toContain('AWS and Stripe are stand-ins here')
})

test('a store on this machine that does not run is told with the command that starts it', async () => {
  process.env['STORE_DATA_DIR'] = '/nowhere'

  expect(await doctorProgram([], { terminal })).toBe(1)

  expect(terminal.shown()).toContain('start it with `npm start`')
})
