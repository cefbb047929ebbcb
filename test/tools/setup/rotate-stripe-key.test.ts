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
  expect(terminal.printed()).toContain('! LIVE MODE: buyers pay with real money, and the dev stage')

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
