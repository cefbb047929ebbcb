import { subscribedEvents } from '../../../lambda/shop/payments/subscribed-events'
import { accountId, arns, webhookUrl } from '../../support/tools/aws-account'
import { keys, useSetup } from '../../support/tools/setup'
import {
  setupKey,
  storeKey,
  storePermissions,
  unrestrictedKey,
  withoutCards,
} from '../../support/tools/stripe-account'

const setup = useSetup()
const { endpoints, run } = setup
const printed = () => setup.terminal().printed()
const stored = (arn: string) => setup.secrets().read(arn)
const webhooks = () => setup.stripe().stripe.webhookEndpoints

test('a deployed stage is connected by one run, with the key stored last, so that every payment reaches the webhook', async () => {
  expect(await run()).toBe(0)

  const [endpoint, ...others] = await endpoints()
  expect(others).toEqual([])
  expect(endpoint).toMatchObject({
    url: webhookUrl,
    status: 'enabled',
    api_version: '2026-10-28.endive',
    metadata: { store: 'ebook-store-dev', account: accountId },
  })
  expect(endpoint?.enabled_events.toSorted()).toEqual(subscribedEvents.toSorted())
  expect(stored(arns.key)).toEqual({ current: storeKey })
  expect(stored(arns.signing).current).toMatch(/^whsec_/)
  expect(setup.secrets().writes).toEqual([arns.signing, arns.key])
})

test('a second run changes nothing and asks nothing', async () => {
  await run()
  const writes = [...setup.secrets().writes]
  const changes = [...setup.stripe().changes]
  setup.as({ agrees: true })

  expect(await run()).toBe(0)
  expect(await run([], {})).toBe(0)

  expect(setup.secrets().writes).toEqual(writes)
  expect(setup.stripe().changes).toEqual(changes)
  expect(setup.terminal().questions).toEqual([])
})

/** Sets up a stage from nothing, and loses Stripe at one of the calls that change something. */
async function setUpCutOff(moment: 'before' | 'after', cutAt: number): Promise<number> {
  for (const { id } of await endpoints()) await webhooks().del(id)
  setup.secrets().values.delete(arns.key)
  setup.secrets().values.delete(arns.signing)
  let calls = 0
  setup.stripe()[moment] = (call) => {
    if (!call.startsWith('GET')) calls += 1
    // The SDK's retry fails as well.
    if (calls >= cutAt) throw new Error('cut')
  }
  return run().finally(() => {
    setup.stripe()[moment] = () => undefined
  })
}

test.each(['before', 'after'] as const)(
  'a run that is cut off %s any of its calls is finished by the next',
  async (moment) => {
    let cutAt = 1
    for (; (await setUpCutOff(moment, cutAt)) !== 0; cutAt += 1) {
      expect(await run()).toBe(0)
      expect(await endpoints()).toMatchObject([{ status: 'enabled', url: webhookUrl }])
      expect(stored(arns.key)).toEqual({ current: storeKey })
      expect(await run(['--yes'], {})).toBe(0)
    }

    expect(cutAt).toBeGreaterThan(3)
  },
)

test('an endpoint whose secret cannot be stored is deleted', async () => {
  setup.keep(() => {
    throw Object.assign(new Error('no'), { name: 'AccessDeniedException' })
  })

  expect(await run()).toBe(1)

  expect(await endpoints()).toEqual([])
  expect(printed()).toContain('secretsmanager:PutSecretValue')
})

test('an endpoint that is wrong or off is corrected and keeps its secret, also when the account cannot sell', async () => {
  await run()
  const [{ id } = { id: '' }] = await endpoints()
  const before = stored(arns.signing)
  const url = 'https://old.example.com/functions/v1/stripe-webhook'
  await webhooks().update(id, { enabled_events: ['*'], url, disabled: true })
  setup.stripe().rewrite = withoutCards

  expect(await run(['--yes'], { STRIPE_SETUP_KEY: setupKey })).toBe(1)

  const [endpoint] = await endpoints()
  expect(endpoint).toMatchObject({ id, url: webhookUrl, status: 'enabled' })
  expect(endpoint?.enabled_events.toSorted()).toEqual(subscribedEvents.toSorted())
  expect(stored(arns.signing)).toEqual(before)
  expect(printed()).toContain("✗ Stripe's checkout takes no cards, only link")
})

test('the endpoint of another AWS account’s stage of the same name is left alone', async () => {
  const url = 'https://other.example.com/functions/v1/stripe-webhook'
  const metadata = { store: 'ebook-store-dev', account: '999999999999' }
  const other = await webhooks().create({ url, enabled_events: ['*'], metadata })

  await run()

  expect(await endpoints()).toHaveLength(2)
  expect(await webhooks().retrieve(other.id)).toMatchObject({ url, enabled_events: ['*'] })
})

test('an endpoint that was created by hand is reported and left alone, and its secret is still accepted', async () => {
  const { id } = await webhooks().create({ url: webhookUrl, enabled_events: ['*'] })
  setup.secrets().put(arns.signing, '{"current":"whsec_madeByHandCanary0004"}', new Date(0))

  expect(await run()).toBe(0)

  expect(printed()).toContain(`${id} (on) has the same URL`)
  expect(await webhooks().retrieve(id)).toMatchObject({ status: 'enabled' })
  expect(stored(arns.signing)).toMatchObject({ previous: 'whsec_madeByHandCanary0004' })
})

test('one unrestricted key is enough, with a warning', async () => {
  expect(await run(['--yes'], { STRIPE_KEY: unrestrictedKey })).toBe(0)

  expect(printed()).toContain('can do everything in the account')
  expect(await endpoints()).toHaveLength(1)
})

test('without a terminal and without --yes nothing is changed', async () => {
  expect(await run([])).toBe(1)

  expect(setup.secrets().writes).toEqual([])
  expect(setup.stripe().changes).toEqual([])
  expect(printed()).toContain('$ npm run setup -- --stage dev --yes')
})

test('a terminal prompts for both keys, and for consent once', async () => {
  setup.as({ secrets: [storeKey, setupKey], agrees: true })

  expect(await run([], {})).toBe(0)

  expect(setup.terminal().questions).toEqual([
    'Restricted Stripe key (rk_…)',
    expect.stringContaining('Key for this setup (test mode)'),
    expect.stringContaining('Create a webhook endpoint'),
    expect.stringContaining('Store the Stripe key (test mode)'),
  ])
})

test('a terminal prompts for the signing secret that was rolled at Stripe', async () => {
  await run()
  const { endpoint = '', current } = stored(arns.signing)
  const rolled = 'whsec_rolledCanary0017'
  setup.as({ secrets: [rolled], agrees: true })

  expect(await run(['--rotate', 'webhook-signing', '--no-wait'], {})).toBe(0)

  expect(setup.terminal().shown()).toContain('Choose "Roll secret" on this page')
  expect(setup.terminal().questions).toEqual([
    'Signing secret (whsec_…)',
    `Store the signing secret of webhook endpoint ${endpoint}?`,
  ])
  expect(stored(arns.signing)).toEqual({ current: rolled, previous: current, endpoint })
})

const otherMode = 'rk_live_51SetupCanary0005'

test('a typed second key of the other mode is refused by the prompt', async () => {
  setup.as({ secrets: [otherMode], agrees: true })

  expect(await run([], { STRIPE_KEY: storeKey })).toBe(1)

  expect(setup.terminal().shown()).toContain("for the other mode: the store's key is for test mode")
})

test.each<[string, () => unknown, NodeJS.ProcessEnv, RegExp]>([
  ['no key', () => {}, {}, /✗ There is no Stripe key[^]*permissions%5B%5D=rak_checkout_session_wr/],
  [
    'no key that can create the webhook endpoint',
    () => {},
    { STRIPE_KEY: storeKey },
    /the key lacks rak_webhook_write[^]*STRIPE_SETUP_KEY/,
  ],
  [
    'keys of different modes',
    () => {},
    { ...keys, STRIPE_SETUP_KEY: otherMode },
    /STRIPE_SETUP_KEY is for live mode/,
  ],
  [
    'a key without a permission',
    () => setup.stripe().keys.set(storeKey, storePermissions.slice(1)),
    keys,
    /✗ The Stripe key lacks Checkout Sessions: Write/,
  ],
  [
    'a key that Stripe does not accept',
    () => setup.stripe().keys.delete(storeKey),
    keys,
    /Stripe does not accept the key/,
  ],
  [
    'an account that cannot open a checkout',
    () => (setup.stripe().rewrite = withoutCards),
    keys,
    /✗ Stripe's checkout takes no cards, only link/,
  ],
])(
  'with %s nothing is stored, and no endpoint is created',
  async (_what, prepare, environment, message) => {
    prepare()

    expect(await run(['--yes'], environment)).toBe(1)

    expect(printed()).toMatch(message)
    expect(setup.secrets().writes).toEqual([])
    expect(await endpoints()).toEqual([])
  },
)
