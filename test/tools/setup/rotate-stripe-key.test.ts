import { setupProgram } from '../../../tools/setup/program/setup-program'
import { arns, keepSecrets, type KeptSecrets, mockAccount } from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import {
  setupKey,
  startStripe,
  storeKey,
  storePermissions,
  type StripeFront,
} from '../../support/tools/stripe-front'

const newKey = 'rk_test_51NewCanary0007'
let stripe: StripeFront
let secrets: KeptSecrets
let terminal: FakeTerminal

beforeEach(async () => {
  stripe = await startStripe()
  stripe.keys.set(newKey, storePermissions)
  terminal = fakeTerminal({ startAt: new Date('2026-11-21T10:00:00Z') })
  secrets = keepSecrets(mockAccount().secretsManager, () => terminal.now())
  await setUp([], { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: setupKey })
})
afterEach(() => stripe.close())

const setUp = (words: string[], environment: NodeJS.ProcessEnv) =>
  setupProgram(['--stage', 'dev', '--yes', ...words], {
    environment,
    terminal,
    stripeApiUrl: stripe.url,
  })
const rotate = ['--rotate', 'stripe-key']

test('a new key becomes current, the old one previous, and it is said when that may be revoked', async () => {
  expect(await setUp(rotate, { STRIPE_KEY: newKey })).toBe(0)

  expect(secrets.read(arns.key)).toEqual({ current: newKey, previous: storeKey })
  expect(terminal.printed()).toContain('Revoke it at Stripe after 10:06 UTC')
})

test('a rotation without a new key asks for one', async () => {
  expect(await setUp(rotate, {})).toBe(1)

  expect(terminal.printed()).toContain('There is no Stripe key')
  expect(secrets.read(arns.key)).toEqual({ current: storeKey })
})

test('the stored key is no new key', async () => {
  expect(await setUp(rotate, { STRIPE_KEY: storeKey })).toBe(1)

  expect(terminal.printed()).toContain('The key that was given is the one that is stored')
  expect(secrets.read(arns.key)).toEqual({ current: storeKey })
})

test('a new key that lacks a permission leaves the old one in its place', async () => {
  stripe.keys.set(newKey, ['rak_checkout_session_read', 'rak_charge_read', 'rak_dispute_read'])

  expect(await setUp(rotate, { STRIPE_KEY: newKey })).toBe(1)

  expect(terminal.printed()).toContain('The Stripe key lacks Checkout Sessions: Write')
  expect(secrets.read(arns.key)).toEqual({ current: storeKey })
})

test('a key of live mode in the place of one of test mode leaves an endpoint to be deleted', async () => {
  const liveKey = 'rk_live_51LiveCanary0012'
  stripe.keys.set(liveKey, 'everything')

  await setUp(rotate, { STRIPE_KEY: liveKey })
  expect(terminal.printed()).toContain('! LIVE MODE: buyers pay with real money, and the dev stage')

  expect(secrets.read(arns.key)).toEqual({ current: liveKey, previous: storeKey })
  expect(terminal.shown()).toContain('Stripe: LIVE MODE')
  expect(terminal.printed()).toContain('Delete its webhook endpoint (test mode), too.')
})

test('a stored key that Stripe knows no more leads to the command that replaces it', async () => {
  stripe.keys.delete(storeKey)

  expect(await setUp([], {})).toBe(1)

  expect(terminal.printed()).toContain('Next: $ npm run setup -- --stage dev --rotate stripe-key')
})

test.each(['to be filled in later', 'to-be-filled-in-later'])(
  'a stored value that is no key (%s) counts as none',
  async (text) => {
    secrets.put(arns.key, JSON.stringify({ current: text }), new Date(0))

    expect(await setUp([], {})).toBe(1)
    expect(terminal.printed()).toContain('There is no Stripe key')

    expect(await setUp([], { STRIPE_KEY: newKey })).toBe(0)
    expect(secrets.read(arns.key)).toEqual({ current: newKey })
  },
)

test('a person is asked for the new key and agrees before it is stored', async () => {
  terminal = fakeTerminal({ secrets: [newKey], agrees: false })

  const exitCode = await setupProgram(['--stage', 'dev', ...rotate], {
    environment: {},
    terminal,
    stripeApiUrl: stripe.url,
  })

  expect(exitCode).toBe(1)
  expect(terminal.questions).toEqual([
    'Restricted Stripe key (rk_…)',
    'Replace the stored Stripe key (test mode) by this one (test mode)?',
  ])
  expect(secrets.read(arns.key)).toEqual({ current: storeKey })
})
