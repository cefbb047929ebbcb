import { currentToken, renewLink } from '../../../../lambda/shop/links/download-link'
import { startServer, type TestServer } from '../../../support/lambda/http-server'
import { paidOrder } from '../../../support/lambda/order-fixture'
import { names } from '../../../support/tools/aws-account'
import { keys, useSetup } from '../../../support/tools/setup'
import { startStripe, storeKey, storePermissions, type StripeAccount } from '../../../support/tools/stripe-account'

const setup = useSetup()
const printed = () => setup.terminal().printed()
const stored = (arn: string) => setup.secrets().read(arn)
const rotate = ['--yes', '--rotate', 'stripe-key']
const newKey = 'rk_test_51NewCanary0007'

describe('a rotation of the Stripe key', () => {
  beforeEach(async () => {
    setup.as({ startAt: new Date('2026-11-21T10:00:00Z') })
    setup.stripe().keys.set(newKey, storePermissions)
    await setup.run()
  })

  test('a new Stripe key becomes current and the old one previous, with the time when it can be revoked, and no other key', async () => {
    expect(await setup.run(rotate, {})).toBe(1)
    expect(printed()).toContain('There is no Stripe key')
    expect(await setup.run(rotate, { STRIPE_KEY: storeKey })).toBe(1)
    expect(printed()).toContain('The given key is the stored')
    expect(stored(names.stripeKey)).toEqual({ current: storeKey })

    expect(await setup.run(rotate, { STRIPE_KEY: newKey })).toBe(0)

    expect(stored(names.stripeKey)).toEqual({ current: newKey, previous: storeKey })
    expect(printed()).toContain('Revoke it at Stripe after 10:06 UTC')
  })

  test('a stored key that was revoked shows the command that replaces it, and a value that is not a key counts as none', async () => {
    setup.stripe().keys.delete(storeKey)

    expect(await setup.run(['--yes'], {})).toBe(1)
    expect(printed()).toContain('Next: $ npm run setup -- --stage dev --rotate stripe-key')

    setup.secrets().put(names.stripeKey, '{"current":"to-be-filled-in-later"}', new Date(0))

    expect(await setup.run(['--yes'], {})).toBe(1)
    expect(printed()).toContain('There is no Stripe key')

    expect(await setup.run(['--yes'], { STRIPE_KEY: newKey })).toBe(0)
    expect(stored(names.stripeKey)).toEqual({ current: newKey })
  })
})

describe('keys of two accounts', () => {
  const [otherStore, otherSetup, otherAll] = ['rk_test_52Store0013', 'rk_test_52Setup0014', 'sk_live_52All0015']
  let other: StripeAccount
  /** One address, as at Stripe: the key decides the account. */
  let stripe: TestServer

  beforeEach(async () => {
    other = await startStripe()
    other.keys.clear()
    other.keys.set(otherStore, storePermissions).set(otherSetup, ['rak_webhook_write', 'rak_event_read'])
    other.keys.set(otherAll, 'everything')
    stripe = await startServer((response, body, { url = '/', method = 'GET', headers }) => {
      const { authorization = '' } = headers
      const isOther = other.keys.has(authorization.replace('Bearer ', ''))
      const forwarded = { authorization, 'content-type': headers['content-type'] ?? '' }
      const init = { method, headers: forwarded, body: method === 'GET' ? null : body }
      const emulated = fetch(`${(isOther ? other : setup.stripe()).url}${url}`, init)
      void emulated.then(async (result) => {
        response.writeHead(result.status, { 'content-type': 'application/json' })
        response.end(await result.text())
      })
    })
  })
  afterEach(() => stripe.close())

  const run = (args = ['--yes'], environment: NodeJS.ProcessEnv = keys) => setup.run(args, environment, stripe.url)
  const endpointsThere = async () => (await other.stripe.webhookEndpoints.list()).data

  test('keys of two accounts connect nothing, and change nothing where the store is connected', async () => {
    expect(await run(['--yes'], { ...keys, STRIPE_SETUP_KEY: otherSetup })).toBe(1)
    expect(printed()).toContain('belong to two Stripe accounts')
    expect(setup.secrets().writes).toEqual([names.linkKey])

    setup.as({})
    await run()
    const signing = stored(names.webhookSigning)
    const { webhookEndpoints } = setup.stripe().stripe
    await webhookEndpoints.update(signing.endpoint ?? '', { disabled: true })
    expect(await run(['--yes'], { STRIPE_SETUP_KEY: otherSetup })).toBe(1)
    expect(printed()).toContain('belong to two Stripe accounts')
    expect(stored(names.webhookSigning)).toEqual(signing)
    expect(await endpointsThere()).toEqual([])
  })

  test('a key of another account is stored once it is connected there, and the endpoint left behind is reported', async () => {
    await run()

    expect(await run(rotate, { STRIPE_KEY: otherStore })).toBe(1)

    expect(printed()).toContain('✗ The webhook endpoint could not be connected: the key lacks rak_')
    expect(printed()).toContain('✗ The Stripe key is not stored yet')
    expect(stored(names.stripeKey)).toEqual({ current: storeKey })

    expect(await run(rotate, { STRIPE_KEY: otherAll })).toBe(0)

    expect(stored(names.stripeKey)).toEqual({ current: otherAll, previous: storeKey })
    expect(await endpointsThere()).toHaveLength(1)
    expect(printed()).toContain('! LIVE MODE: buyers pay with real money, and the dev stage')
    expect(setup.terminal().shown()).toContain('Stripe: LIVE MODE')
    expect(printed()).toContain('another account or mode, delete its webhook endpoint there, too')
  })

  test('nothing changes at Stripe without consent to another key', async () => {
    await run()
    const writes = [...setup.secrets().writes]
    setup.as({ secrets: [otherAll], agrees: false })

    expect(await run(['--rotate', 'stripe-key'], {})).toBe(1)

    expect(setup.terminal().questions).toEqual([
      'Restricted Stripe key (rk_…)',
      'Replace the stored Stripe key (test mode) with this one (live mode)?',
    ])
    expect(other.changes).toEqual([])
    expect(setup.secrets().writes).toEqual(writes)
  })
})

describe('a rotation of the link key', () => {
  const oldKey = 'L'.repeat(64)
  /** How long lambda/platform/secrets/read-secret.ts caches a secret. */
  const cacheMs = 5 * 60_000
  const rotateLink = ['--yes', '--rotate', 'link-key']
  const readAgo = (ageMs: number) => setup.secrets().readAt(names.linkKey, setup.terminal().now().getTime() - ageMs)
  /** The values that running functions may have: read just now, or five minutes ago. */
  const inUse = () => [0, cacheMs].map((ageMs) => JSON.parse(readAgo(ageMs)))

  beforeEach(async () => {
    setup.secrets().put(names.linkKey, JSON.stringify({ current: oldKey }), new Date(0))
    await setup.run()
  })

  test('a new link key becomes current and the old one previous, while every function knows the links of all others', async () => {
    const states: string[] = []
    const everyLinkIsKnown = async () => {
      for (const maker of inUse()) {
        const order = renewLink(paidOrder({ access: { linkVersion: 1 } }), maker, setup.terminal().now())
        for (const reader of inUse()) expect(currentToken(order, reader)).toBeDefined()
      }
      states.push(JSON.stringify(inUse()))
    }
    setup.as({ onWait: everyLinkIsKnown })

    expect(await setup.run(rotateLink)).toBe(0)

    await everyLinkIsKnown()
    setup.terminal().passMinutes(3)
    await everyLinkIsKnown()
    expect(new Set(states).size).toBeGreaterThan(1)
    const { current, ...others } = stored(names.linkKey)
    expect(current).toMatch(/^[A-Za-z0-9]{64}$/)
    expect(current).not.toBe(oldKey)
    expect(others).toEqual({ previous: oldKey })
  })

  test('a rotation of the link key with --no-wait is finished by the next run after six minutes, and a third changes nothing', async () => {
    expect(await setup.run([...rotateLink, '--no-wait'])).toBe(1)
    expect(stored(names.linkKey).current).toBe(oldKey)
    expect(printed()).toContain('The new link key is stored but not used yet')

    setup.terminal().passMinutes(6)
    expect(await setup.run(['--yes', '--no-wait'])).toBe(0)
    const rotated = stored(names.linkKey)
    expect(rotated.previous).toBe(oldKey)

    expect(await setup.run()).toBe(0)
    expect(stored(names.linkKey)).toEqual(rotated)
  })

  test('a damaged link key is replaced, but only with consent', async () => {
    setup.secrets().put(names.linkKey, '{"current":""}', new Date(0))

    expect(await setup.run([], {})).toBe(1)
    expect(printed()).toContain('✗ The link key is missing or damaged')
    expect(stored(names.linkKey).current).toBe('')

    expect(await setup.run()).toBe(0)
    expect(stored(names.linkKey)).toEqual({ current: expect.stringMatching(/^[A-Za-z0-9]{64}$/) })
  })
})
