import { subscribedEvents } from '../../../lambda/shop/payments/subscribed-events'
import { runSetup } from '../../../tools/setup/run-setup'
import {
  accountId,
  arns,
  keepSecrets,
  type KeptSecrets,
  mockAccount,
  webhookUrl,
} from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import {
  setupKey,
  startStripe,
  storeKey,
  storePermissions,
  type StripeAccount,
  unrestrictedKey,
  withoutCards,
} from '../../support/tools/stripe-account'

let stripe: StripeAccount
let secrets: KeptSecrets
let terminal: FakeTerminal

beforeEach(async () => {
  stripe = await startStripe()
  terminal = fakeTerminal()
  secrets = keepSecrets(mockAccount().secretsManager, () => terminal.now())
})

const keys = { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: setupKey }

/** Runs `npm run setup -- --stage dev …`. */
function setUp(args: string[] = ['--yes'], environment: NodeJS.ProcessEnv = keys) {
  return runSetup(['--stage', 'dev', ...args], {
    environment,
    terminal,
    stripeApiUrl: stripe.url,
  })
}
const endpoints = async () => (await stripe.stripe.webhookEndpoints.list()).data

test('a deployed stage is connected by one run', async () => {
  expect(await setUp()).toBe(0)

  const [endpoint, ...others] = await endpoints()
  expect(others).toEqual([])
  expect(endpoint).toMatchObject({
    url: webhookUrl,
    status: 'enabled',
    api_version: '2026-10-28.endive',
    metadata: { store: 'ebook-store-dev', account: accountId },
  })
  expect(endpoint?.enabled_events.toSorted()).toEqual(subscribedEvents.toSorted())
  expect(secrets.read(arns.key)).toEqual({ current: storeKey })
  expect(secrets.read(arns.signing).current).toMatch(/^whsec_/)
})

test('the key is stored last, so that every payment reaches the webhook', async () => {
  await setUp()

  expect(secrets.writes).toEqual([arns.signing, arns.key])
})

test('a second run changes nothing', async () => {
  await setUp()
  const writes = secrets.writes.length
  const changes = stripe.changes.length

  expect(await setUp()).toBe(0)
  expect(await setUp(['--yes'], {})).toBe(0)

  expect(secrets.writes).toHaveLength(writes)
  expect(stripe.changes).toHaveLength(changes)
})

/** Sets up a stage from nothing, and loses Stripe at one of the calls that change something. */
async function setUpCutOff(moment: 'before' | 'after', cutAt: number): Promise<number> {
  for (const { id } of await endpoints()) await stripe.stripe.webhookEndpoints.del(id)
  secrets.values.delete(arns.key)
  secrets.values.delete(arns.signing)
  let calls = 0
  stripe[moment] = (call) => {
    if (!call.startsWith('GET')) calls += 1
    // The SDK's retry fails as well.
    if (calls >= cutAt) throw new Error('cut')
  }
  return setUp().finally(() => {
    stripe[moment] = () => undefined
  })
}

test.each(['before', 'after'] as const)(
  'a run that is cut off %s any of its calls is finished by the next',
  async (moment) => {
    let cutAt = 1
    for (; (await setUpCutOff(moment, cutAt)) !== 0; cutAt += 1) {
      expect(await setUp()).toBe(0)
      expect(await endpoints()).toMatchObject([{ status: 'enabled', url: webhookUrl }])
      expect(secrets.read(arns.key)).toEqual({ current: storeKey })
      expect(await setUp(['--yes'], {})).toBe(0)
    }

    expect(cutAt).toBeGreaterThan(3)
  },
)

test('an endpoint whose secret cannot be stored is deleted', async () => {
  secrets = keepSecrets(
    mockAccount().secretsManager,
    () => terminal.now(),
    () => {
      throw Object.assign(new Error('no'), { name: 'AccessDeniedException' })
    },
  )

  expect(await setUp()).toBe(1)

  expect(await endpoints()).toEqual([])
  expect(terminal.printed()).toContain('secretsmanager:PutSecretValue')
})

test('an endpoint with wrong events or a wrong URL is corrected and keeps its secret', async () => {
  await setUp()
  const [{ id } = { id: '' }] = await endpoints()
  const before = secrets.read(arns.signing)
  await stripe.stripe.webhookEndpoints.update(id, {
    enabled_events: ['*'],
    url: 'https://old.example.com/functions/v1/stripe-webhook',
    disabled: true,
  })

  expect(await setUp()).toBe(0)

  const [endpoint] = await endpoints()
  expect(endpoint).toMatchObject({ id, url: webhookUrl, status: 'enabled' })
  expect(endpoint?.enabled_events.toSorted()).toEqual(subscribedEvents.toSorted())
  expect(secrets.read(arns.signing)).toEqual(before)
})

test('the endpoint of another AWS account’s stage of the same name is left alone', async () => {
  const other = await stripe.stripe.webhookEndpoints.create({
    url: 'https://other.example.com/functions/v1/stripe-webhook',
    enabled_events: ['*'],
    metadata: { store: 'ebook-store-dev', account: '999999999999' },
  })

  await setUp()

  expect(await endpoints()).toHaveLength(2)
  expect(await stripe.stripe.webhookEndpoints.retrieve(other.id)).toMatchObject({
    url: other.url,
    enabled_events: ['*'],
  })
})

test('an endpoint that was created by hand with the same URL is reported and left alone', async () => {
  const { id } = await stripe.stripe.webhookEndpoints.create({
    url: webhookUrl,
    enabled_events: ['*'],
  })

  expect(await setUp()).toBe(0)

  expect(terminal.printed()).toContain(`${id} (on) has the same URL`)
  expect(await stripe.stripe.webhookEndpoints.retrieve(id)).toMatchObject({ status: 'enabled' })
})

test('the secret of an endpoint that was created by hand is still accepted', async () => {
  await stripe.stripe.webhookEndpoints.create({ url: webhookUrl, enabled_events: ['*'] })
  secrets.put(arns.signing, '{"current":"whsec_madeByHandCanary0004"}', new Date(0))

  await setUp()

  expect(secrets.read(arns.signing)).toMatchObject({ previous: 'whsec_madeByHandCanary0004' })
})

test('one unrestricted key is enough, with a warning', async () => {
  expect(await setUp(['--yes'], { STRIPE_KEY: unrestrictedKey })).toBe(0)

  expect(terminal.printed()).toContain('can do everything in the account')
  expect(await endpoints()).toHaveLength(1)
})

test('without a terminal and without --yes nothing is changed', async () => {
  expect(await setUp([])).toBe(1)

  expect(secrets.writes).toEqual([])
  expect(stripe.changes).toEqual([])
  expect(terminal.printed()).toContain('$ npm run setup -- --stage dev --yes')
})

test('a terminal prompts for both keys, and for consent once', async () => {
  terminal = fakeTerminal({ secrets: [storeKey, setupKey], agrees: true })

  expect(await setUp([], {})).toBe(0)

  expect(terminal.questions).toEqual([
    'Restricted Stripe key (rk_…)',
    expect.stringContaining('Key for this setup (test mode)'),
    expect.stringContaining('Create a webhook endpoint'),
    expect.stringContaining('Store the Stripe key (test mode)'),
  ])
})

test('a terminal prompts for the signing secret that was rolled at Stripe', async () => {
  await setUp()
  const { endpoint = '', current } = secrets.read(arns.signing)
  const rolled = 'whsec_rolledCanary0017'
  terminal = fakeTerminal({ secrets: [rolled], agrees: true })

  expect(await setUp(['--rotate', 'webhook-signing', '--no-wait'], {})).toBe(0)

  expect(terminal.shown()).toContain('Choose "Roll secret" on this page')
  expect(terminal.shown()).toContain(`https://dashboard.stripe.com/test/webhooks/${endpoint}`)
  expect(terminal.questions).toEqual([
    'Signing secret (whsec_…)',
    `Store the signing secret of webhook endpoint ${endpoint}?`,
  ])
  expect(secrets.read(arns.signing)).toEqual({ current: rolled, previous: current, endpoint })
})

test('a missing key without a terminal is a check with the page that creates one', async () => {
  expect(await setUp(['--yes'], {})).toBe(1)

  expect(terminal.printed()).toContain('✗ There is no Stripe key')
  expect(terminal.printed()).toContain('permissions%5B%5D=rak_checkout_session_write')
})

test('a key without a setup key is not stored before the webhook is connected', async () => {
  expect(await setUp(['--yes'], { STRIPE_KEY: storeKey })).toBe(1)

  expect(secrets.writes).toEqual([])
  expect(terminal.printed()).toContain('the key lacks rak_webhook_write')
  expect(terminal.printed()).toContain('STRIPE_SETUP_KEY')
})

test.each([
  ['rak_checkout_session_write', 'Checkout Sessions: Write'],
  ['rak_charge_read', 'Charges and Refunds: Read'],
  ['rak_dispute_read', 'Disputes: Read'],
  ['rak_event_read', 'Events: Read'],
])('a key without %s is not stored, and its permission is named', async (slug, permission) => {
  stripe.keys.set(
    storeKey,
    storePermissions.filter((name) => name !== slug),
  )

  expect(await setUp()).toBe(1)

  expect(secrets.writes).toEqual([])
  expect(terminal.printed()).toContain(`✗ The Stripe key lacks ${permission}`)
})

test('a key whose account cannot open a checkout is not stored', async () => {
  stripe.rewrite = withoutCards

  expect(await setUp()).toBe(1)

  expect(secrets.writes).toEqual([])
  expect(await endpoints()).toEqual([])
  expect(terminal.printed()).toContain("✗ Stripe's checkout takes no cards, only link")
})

test('an account that can no longer open a checkout still has its endpoint corrected', async () => {
  await setUp()
  const [{ id } = { id: '' }] = await endpoints()
  await stripe.stripe.webhookEndpoints.update(id, { disabled: true })
  stripe.rewrite = withoutCards

  expect(await setUp(['--yes'], { STRIPE_SETUP_KEY: setupKey })).toBe(1)

  expect(await endpoints()).toMatchObject([{ id, status: 'enabled' }])
  expect(terminal.printed()).toContain("✗ Stripe's checkout takes no cards, only link")
})

test('a key that Stripe does not accept is not stored', async () => {
  stripe.keys.delete(storeKey)

  expect(await setUp()).toBe(1)

  expect(secrets.writes).toEqual([])
  expect(terminal.printed()).toContain('Stripe does not accept the key')
})

test('a typed second key of the other mode is refused by the prompt', async () => {
  terminal = fakeTerminal({ secrets: ['rk_live_51SetupCanary0005'], agrees: true })

  expect(await setUp([], { STRIPE_KEY: storeKey })).toBe(1)

  expect(terminal.shown()).toContain("for the other mode: the store's key is for test mode")
})

test('keys of different modes are not mixed', async () => {
  expect(await setUp(['--yes'], { ...keys, STRIPE_SETUP_KEY: 'rk_live_51SetupCanary0005' })).toBe(1)

  expect(terminal.printed()).toContain('STRIPE_SETUP_KEY is for live mode')
})
