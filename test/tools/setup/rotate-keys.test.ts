import { runSetup } from '../../../tools/setup/run-setup'
import { arns, keepSecrets, type KeptSecrets, mockAccount } from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import {
  setupKey,
  startStripe,
  storeKey,
  storePermissions,
  type StripeAccount,
} from '../../support/tools/stripe-account'
import { readSecret } from '../../../lambda/platform/secrets/read-secret'
import { currentToken, renewLink } from '../../../lambda/shop/links/download-link'
import { rereadMs } from '../../../tools/cli/stored-secret'
import { paidOrder } from '../../support/lambda/order-fixture'
import { secretArn, startSecretEndpoint } from '../../support/lambda/secret-endpoint'

describe('a rotation of the Stripe key', () => {
  const newKey = 'rk_test_51NewCanary0007'
  let stripe: StripeAccount
  let secrets: KeptSecrets
  let terminal: FakeTerminal

  beforeEach(async () => {
    stripe = await startStripe()
    stripe.keys.set(newKey, storePermissions)
    terminal = fakeTerminal({ startAt: new Date('2026-11-21T10:00:00Z') })
    secrets = keepSecrets(mockAccount().secretsManager, () => terminal.now())
    await setUp([], { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: setupKey })
  })

  const setUp = (args: string[], environment: NodeJS.ProcessEnv) =>
    runSetup(['--stage', 'dev', '--yes', ...args], {
      environment,
      terminal,
      stripeApiUrl: stripe.url,
    })
  const rotate = ['--rotate', 'stripe-key']

  test('a new key becomes current and the old one previous, with the time when it can be revoked', async () => {
    expect(await setUp(rotate, { STRIPE_KEY: newKey })).toBe(0)

    expect(secrets.read(arns.key)).toEqual({ current: newKey, previous: storeKey })
    expect(terminal.printed()).toContain('Revoke it at Stripe after 10:06 UTC')
  })

  test('a rotation without a new key asks for one', async () => {
    expect(await setUp(rotate, {})).toBe(1)

    expect(terminal.printed()).toContain('There is no Stripe key')
    expect(secrets.read(arns.key)).toEqual({ current: storeKey })
  })

  test('the stored key is refused as a new key', async () => {
    expect(await setUp(rotate, { STRIPE_KEY: storeKey })).toBe(1)

    expect(terminal.printed()).toContain('The given key is the stored one')
    expect(secrets.read(arns.key)).toEqual({ current: storeKey })
  })

  test('a new key that lacks a permission is not stored', async () => {
    stripe.keys.set(newKey, ['rak_checkout_session_read', 'rak_charge_read', 'rak_dispute_read'])

    expect(await setUp(rotate, { STRIPE_KEY: newKey })).toBe(1)

    expect(terminal.printed()).toContain('The Stripe key lacks Checkout Sessions: Write')
    expect(secrets.read(arns.key)).toEqual({ current: storeKey })
  })

  test('replacing a test-mode key with a live-mode key leaves an endpoint to delete', async () => {
    const liveKey = 'rk_live_51LiveCanary0012'
    stripe.keys.set(liveKey, 'everything')

    await setUp(rotate, { STRIPE_KEY: liveKey })
    expect(terminal.printed()).toContain(
      '! LIVE MODE: buyers pay with real money, and the dev stage',
    )

    expect(secrets.read(arns.key)).toEqual({ current: liveKey, previous: storeKey })
    expect(terminal.shown()).toContain('Stripe: LIVE MODE')
    expect(terminal.printed()).toContain('Delete its webhook endpoint (test mode), too.')
  })

  test('a stored key that was revoked shows the command that replaces it', async () => {
    stripe.keys.delete(storeKey)

    expect(await setUp([], {})).toBe(1)

    expect(terminal.printed()).toContain('Next: $ npm run setup -- --stage dev --rotate stripe-key')
  })

  test.each(['to be filled in later', 'to-be-filled-in-later'])(
    'a stored value that is not a key (%s) counts as none',
    async (text) => {
      secrets.put(arns.key, JSON.stringify({ current: text }), new Date(0))

      expect(await setUp([], {})).toBe(1)
      expect(terminal.printed()).toContain('There is no Stripe key')

      expect(await setUp([], { STRIPE_KEY: newKey })).toBe(0)
      expect(secrets.read(arns.key)).toEqual({ current: newKey })
    },
  )

  test('a terminal prompts for the new key, and for consent before it is stored', async () => {
    terminal = fakeTerminal({ secrets: [newKey], agrees: false })

    const exitCode = await runSetup(['--stage', 'dev', ...rotate], {
      environment: {},
      terminal,
      stripeApiUrl: stripe.url,
    })

    expect(exitCode).toBe(1)
    expect(terminal.questions).toEqual([
      'Restricted Stripe key (rk_…)',
      'Replace the stored Stripe key (test mode) with this one (test mode)?',
    ])
    expect(secrets.read(arns.key)).toEqual({ current: storeKey })
  })
})

describe('a rotation of the link key', () => {
  const oldKey = 'L'.repeat(64)
  const cacheMs = 5 * 60_000
  let stripe: StripeAccount
  let secrets: KeptSecrets
  let terminal: FakeTerminal

  beforeEach(async () => {
    stripe = await startStripe()
    terminal = fakeTerminal()
    secrets = keepSecrets(mockAccount().secretsManager, () => terminal.now())
    secrets.put(arns.link, JSON.stringify({ current: oldKey }), new Date(0))
    await setUp()
  })

  const setUp = (...args: string[]) =>
    runSetup(['--stage', 'dev', '--yes', ...args], {
      environment: { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: setupKey },
      terminal,
      stripeApiUrl: stripe.url,
    })
  /** The values that running functions may have: read just now, or five minutes ago. */
  const inUse = () =>
    [0, cacheMs].map((ageMs) =>
      JSON.parse(secrets.readAt(arns.link, terminal.now().getTime() - ageMs)),
    )

  test('a new key of 64 letters and digits becomes current and the old one previous', async () => {
    expect(await setUp('--rotate', 'link-key')).toBe(0)

    const { current, previous } = secrets.read(arns.link)
    expect(current).toMatch(/^[A-Za-z0-9]{64}$/)
    expect(current).not.toBe(oldKey)
    expect(previous).toBe(oldKey)
    expect(secrets.read(arns.link)).not.toHaveProperty('isPreviousNext')
  })

  test('every function can make the link of every other one at any time', async () => {
    const states: string[] = []
    const everyLinkIsKnown = async () => {
      for (const maker of inUse()) {
        const order = renewLink(paidOrder({ access: { linkVersion: 1 } }), maker, terminal.now())
        for (const reader of inUse()) expect(currentToken(order, reader)).toBeDefined()
      }
      states.push(JSON.stringify(inUse()))
    }
    terminal = fakeTerminal({ onWait: everyLinkIsKnown, startAt: terminal.now() })

    await setUp('--rotate', 'link-key')
    await everyLinkIsKnown()
    terminal.passMinutes(3)
    await everyLinkIsKnown()

    expect(new Set(states).size).toBeGreaterThan(1)
  })

  test('with --no-wait the next run after six minutes finishes, and a third changes nothing', async () => {
    expect(await setUp('--rotate', 'link-key', '--no-wait')).toBe(1)
    expect(secrets.read(arns.link).current).toBe(oldKey)
    expect(terminal.printed()).toContain('The new link key is stored but not used yet')

    terminal.passMinutes(6)
    expect(await setUp('--no-wait')).toBe(0)
    const rotated = secrets.read(arns.link)
    expect(rotated.previous).toBe(oldKey)

    expect(await setUp()).toBe(0)
    expect(secrets.read(arns.link)).toEqual(rotated)
  })

  test('a damaged link key is replaced, but only with consent', async () => {
    secrets.put(arns.link, '{"current":""}', new Date(0))
    const surroundings = { environment: {}, terminal, stripeApiUrl: stripe.url }

    expect(await runSetup(['--stage', 'dev'], surroundings)).toBe(1)
    expect(terminal.printed()).toContain('✗ The link key is missing or damaged')
    expect(secrets.read(arns.link).current).toBe('')

    expect(await setUp()).toBe(0)
    expect(secrets.read(arns.link)).toEqual({
      current: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
    })
  })

  test('every function has read a new secret when setup continues', async () => {
    const texts = { rotated: '{"current":"the-old-secret-of-before"}' }
    const endpoint = await startSecretEndpoint(texts)
    const arn = secretArn('rotated')
    await readSecret(arn)
    const readAt = Date.now()
    texts.rotated = '{"current":"the-new-secret-of-today"}'

    jest.spyOn(Date, 'now').mockReturnValue(readAt + rereadMs)
    const { current } = await readSecret(arn)
    jest.restoreAllMocks()
    endpoint.close()

    expect(current).toBe('the-new-secret-of-today')
  })
})
