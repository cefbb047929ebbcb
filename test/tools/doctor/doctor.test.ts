import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Stripe from 'stripe'
import { stageConfig } from '../../../lib/stage/stage-config'
import { runDeploy } from '../../../tools/deploy/run-deploy'
import { runDoctor } from '../../../tools/doctor/run-doctor'
import { startServer, type TestServer } from '../../support/lambda/http-server'
import { sellingStage } from '../../support/lib/store-template'
import { type RealStore, startRealStore } from '../../support/store/running-store'
import { arns, outputs } from '../../support/tools/aws-account'
import { fakeCdk } from '../../support/tools/fake-cdk'
import { useSetup } from '../../support/tools/setup'
import { storeKey, storePermissions } from '../../support/tools/stripe-account'

const setup = useSetup()
let store: RealStore
let ownAddress: TestServer
/** The secret of the local store's functions. */
let signingSecret: string

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
beforeEach(() => {
  process.env['STORE_DATA_DIR'] = store.dataDir
  setup.stripe().signingSecret = signingSecret
  deploy('http://127.0.0.1:9')
})

/** Where the stack's site is. The local store throttles calls, so few tests can call it. */
function deploy(SiteUrl: string, ApiUrl = ownAddress.url) {
  setup.deploy({ ...outputs, SiteUrl, ApiUrl })
}

/** Runs doctor on a site that responds like this. */
async function diagnoseSite(respond: Parameters<typeof startServer>[0]) {
  const site = await startServer(respond)
  deploy(site.url, site.url)
  await diagnose()
  site.close()
}

const connect = async () => {
  await setup.run()
  setup.as({})
}
const diagnose = (...args: string[]) =>
  runDoctor(['--stage', 'dev', ...args], {
    terminal: setup.terminal(),
    stripeApiUrl: setup.stripe().url,
  })
const printed = () => setup.terminal().printed()

describe('a deployed local store', () => {
  beforeEach(() => deploy(store.urls.store))

  test('that lacks nothing is ready, with every route and Stripe checked, and nothing changed', async () => {
    await connect()
    const writes = [...setup.secrets().writes]
    const changes = [...setup.stripe().changes]

    expect(await diagnose()).toBe(0)

    expect(printed()).not.toContain('✗')
    expect(printed().match(/✓ (GET|POST) /g)).toHaveLength(11)
    expect(printed()).toContain("✓ The API's own address refuses every call")
    expect(printed()).toMatch(/✓ Webhook endpoint we_\w+ \(test mode\) is on, with 13 events/)
    expect(setup.secrets().writes).toEqual(writes)
    expect(setup.stripe().changes).toEqual(changes)
    expect((await store.stripe.checkout.sessions.list()).data).toEqual([])
    const tried = await setup.stripe().stripe.checkout.sessions.list()
    expect(tried.data.map(({ status }) => status)).toEqual(['expired', 'expired'])
  })

  test('every route responds after a deploy, which succeeds', async () => {
    const cdk = fakeCdk()
    cdk.ends(0)
    const { clientKey } = stageConfig('dev')
    const config = { ...sellingStage, texts: false as const, clientKey }

    const exitCode = await runDeploy(['--stage', 'prod'], setup.terminal(), () => config)
    cdk.remove()

    expect(printed().match(/✓ (GET|POST) /g)).toHaveLength(10)
    expect(printed()).toContain('Deployed, and every route responds.')
    expect(exitCode).toBe(0)
  })

  test('whose webhook secret differs from the stored one needs action', async () => {
    setup.stripe().signingSecret = 'whsec_anotherCanary0011'
    await connect()

    expect(await diagnose()).toBe(1)

    expect(printed()).toMatch(/✗ POST .*stripe-webhook signed, .* responded 400 instead of 200/)
  })

  test('has its routes called without a stage as well', async () => {
    expect(await runDoctor([], { terminal: setup.terminal() })).toBe(0)

    expect(printed().match(/✓ (GET|POST) /g)).toHaveLength(11)
    expect(printed()).not.toContain('Stripe')
    expect(setup.terminal().shown()).toContain('AWS and Stripe are emulators here')
  })
})

test('a local store that is not running shows the command that starts it', async () => {
  process.env['STORE_DATA_DIR'] = '/nowhere'

  expect(await runDoctor([], { terminal: setup.terminal() })).toBe(1)

  expect(printed()).toMatch(/✗ The local store is not running[^]*\$ npm start/)
})

describe('the routes', () => {
  test('of a landing page that does not contain its own address need action', async () => {
    const headers = {
      'content-type': 'text/html',
      'content-security-policy': "default-src 'none'",
      'strict-transport-security': 'max-age=1',
    }
    await diagnoseSite((response) => {
      response.writeHead(200, headers).end('<meta property="og:image" content="/og.jpg"/>')
    })

    expect(printed()).toContain('✗ GET / responded 200 without its own address')
  })

  test('are called with a foreign referer, which CloudFront must replace with its key', async () => {
    const referers = new Map<string, unknown>()
    await diagnoseSite((response, _body, { url = '', headers }) => {
      if (/create-payment|no-such-call/.test(url)) referers.set(url, headers.referer)
      response.writeHead(403).end()
    })

    expect([...referers.values()]).toEqual(['https://example.com/', 'https://example.com/'])
  })

  test('are called with no signature whose refusal an alarm would count', async () => {
    const calls: string[] = []
    const record: Parameters<typeof startServer>[0] = (response, body, request) => {
      const signature = String(request.headers['stripe-signature'])
      if (request.url?.endsWith('stripe-webhook')) calls.push(`${signature} ${body}`)
      response.writeHead(400).end()
    }
    await diagnoseSite(record)
    expect(calls).toEqual(['undefined {}'])

    const site = await startServer(record)
    deploy(site.url)
    await connect()
    await diagnose()
    site.close()

    const [signature = '', body = ''] = (calls.at(-1) ?? '').split(/ (.*)/s)
    expect(Stripe.webhooks.constructEvent(body, signature, signingSecret).id).toBe('evt_doctor')
  })

  test('that are down, and an own address that accepts calls, need action', async () => {
    deploy('http://127.0.0.1:9', store.urls.store)

    expect(await diagnose('--json')).toBe(1)

    const { points } = JSON.parse(printed())
    expect(points).toContainEqual({
      id: 'site.payment',
      state: 'open',
      found: expect.stringMatching(/^POST .*create-payment without an address does not respond: /),
      todo: {
        what: 'See the impact on buyers and how to fix it.',
        page: 'docs/runbook.md#create-payment-failures',
      },
    })
    expect(points).toContainEqual(
      expect.objectContaining({ id: 'site.own-address', state: 'open' }),
    )
  })

  test('of a site that serves one page for everything fail', async () => {
    await diagnoseSite((response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')
    })

    expect(printed()).toContain('✗ GET / responded 200 without a content security policy')
    expect(printed()).toContain('✗ GET /no-such-page responded 200 instead of 404')
    expect(printed()).toContain('without an address responded 200 without an error in JSON')
    expect(printed().match(/✗ (GET|POST) /g)).toHaveLength(8)
  })
})

describe('the connection', () => {
  test('that is missing shows the command that connects it, beside an alarm that is firing', async () => {
    const alarm = { AlarmName: 'ebook-store-dev-webhook-failures', StateValue: 'ALARM' } as const
    setup
      .aws()
      .cloudWatch.on(DescribeAlarmsCommand)
      .resolves({ MetricAlarms: [alarm] })

    expect(await diagnose()).toBe(1)

    expect(printed()).toContain('✗ Stripe is not connected: no key is stored')
    expect(printed()).toContain('$ npm run setup -- --stage dev')
    expect(printed()).toContain('✗ Firing: webhook-failures')
  })

  test.each([
    ['is off', { disabled: true }, 'Webhook endpoint \\w+ is off'],
    ['has other events', { enabled_events: ['*' as const] }, 'has the wrong enabled_events'],
    ['has another URL', { url: 'https://old.example.com' }, 'has the wrong url'],
  ])('whose endpoint %s needs action', async (_case, change, summary) => {
    await connect()
    const { webhookEndpoints } = setup.stripe().stripe
    const [endpoint] = (await webhookEndpoints.list()).data
    await webhookEndpoints.update(endpoint?.id ?? '', change)

    await diagnose()

    expect(printed()).toMatch(new RegExp(`✗ .*${summary}`))
  })

  test.each<[string, () => unknown, RegExp]>([
    [
      'of a signing secret that belongs to no endpoint',
      () => {
        const text = '{"current":"whsec_ofAnotherCanary0010"}'
        setup.secrets().put(arns.signing, text, new Date(0))
      },
      /✗ The signing secret of webhook endpoint we_\w+ is not stored/,
    ],
    [
      'with an old signing secret',
      async () => {
        const environment = { STRIPE_SIGNING_SECRET: 'whsec_newCanary0016' }
        await setup.run(['--yes', '--rotate', 'webhook-signing', '--no-wait'], environment)
        setup.as({})
      },
      /! The old webhook signing secret is still accepted[^]*\$ npm run setup -- --stage dev --yes/,
    ],
    [
      'whose key may not see endpoints',
      () => {
        const others = storePermissions.filter((slug) => slug !== 'rak_webhook_read')
        setup.stripe().keys.set(storeKey, others)
      },
      /! Doctor cannot see the webhook endpoint/,
    ],
  ])('%s is reported', async (_what, change, message) => {
    await connect()
    await change()

    await diagnose()

    expect(printed()).toMatch(message)
    expect(setup.terminal().shown()).not.toContain('Canary')
  })
})
