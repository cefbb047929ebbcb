import { runSetup } from '../../../tools/setup/run-setup'
import { startServer, type TestServer } from '../../support/lambda/http-server'
import { arns, keepSecrets, type KeptSecrets, mockAccount } from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import {
  setupKey,
  startStripe,
  storeKey,
  storePermissions,
  type StripeAccount,
  unrestrictedKey,
} from '../../support/tools/stripe-account'

/** Keys of the other account. */
const others = {
  store: 'rk_test_52StoreCanary0013',
  setup: 'rk_test_52SetupCanary0014',
  all: 'sk_test_52AllCanary0015',
}
let account: StripeAccount
let other: StripeAccount
/** One address, as at Stripe: the key decides the account. */
let stripe: TestServer
let secrets: KeptSecrets
let terminal: FakeTerminal

beforeEach(async () => {
  account = await startStripe()
  other = await startStripe()
  other.keys.clear()
  other.keys.set(others.store, storePermissions)
  other.keys.set(others.setup, ['rak_webhook_write', 'rak_event_read'])
  other.keys.set(others.all, 'everything')
  stripe = await startServer((response, body, { url = '/', method = 'GET', headers }) => {
    const { authorization = '' } = headers
    const isOther = other.keys.has(authorization.replace('Bearer ', ''))
    const forwarded = { authorization, 'content-type': headers['content-type'] ?? '' }
    const init = { method, headers: forwarded, body: method === 'GET' ? null : body }
    const emulated = fetch(`${(isOther ? other : account).url}${url}`, init)
    void emulated.then(async (result) => {
      response.writeHead(result.status, { 'content-type': 'application/json' })
      response.end(await result.text())
    })
  })
  terminal = fakeTerminal()
  secrets = keepSecrets(mockAccount().secretsManager, () => terminal.now())
})
afterEach(() => stripe.close())

const setUp = (args: string[], environment: NodeJS.ProcessEnv) =>
  runSetup(['--stage', 'dev', ...args], { environment, terminal, stripeApiUrl: stripe.url })
const connect = () => setUp(['--yes'], { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: setupKey })
const rotate = ['--yes', '--rotate', 'stripe-key']

test('keys of two accounts connect nothing, and nothing is stored', async () => {
  const keys = { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: others.setup }

  expect(await setUp(['--yes'], keys)).toBe(1)

  expect(terminal.printed()).toContain('belong to two Stripe accounts')
  expect(secrets.writes).toEqual([])
  expect((await other.stripe.webhookEndpoints.list()).data).toEqual([])
})

test('a second key of another account changes nothing where the store is connected', async () => {
  await connect()
  const signing = secrets.read(arns.signing)
  const { endpoint = '' } = signing
  await account.stripe.webhookEndpoints.update(endpoint, { disabled: true })

  expect(await setUp(['--yes'], { STRIPE_SETUP_KEY: others.setup })).toBe(1)

  expect(terminal.printed()).toContain('belong to two Stripe accounts')
  expect(secrets.read(arns.signing)).toEqual(signing)
  expect((await other.stripe.webhookEndpoints.list()).data).toEqual([])
})

test('a new key is not stored while its account has no endpoint of the store', async () => {
  await connect()

  expect(await setUp(rotate, { STRIPE_KEY: others.store })).toBe(1)

  expect(terminal.printed()).toContain('✗ The webhook endpoint cannot be created')
  expect(terminal.printed()).toContain('✗ The Stripe key is not stored yet')
  expect(secrets.read(arns.key)).toEqual({ current: storeKey })
})

test('a new key of another account is connected there, and the endpoint left behind is reported', async () => {
  await connect()

  expect(await setUp(rotate, { STRIPE_KEY: others.all })).toBe(0)

  expect(secrets.read(arns.key)).toEqual({ current: others.all, previous: storeKey })
  expect((await other.stripe.webhookEndpoints.list()).data).toHaveLength(1)
  expect(terminal.printed()).toContain('It belongs to another Stripe account: delete its webhook')
})

test('without consent to another key, nothing changes at Stripe', async () => {
  await connect()
  const [signing, writes] = [secrets.read(arns.signing), secrets.writes.length]
  terminal = fakeTerminal({ agrees: false })

  expect(await setUp(['--rotate', 'stripe-key'], { STRIPE_KEY: others.all })).toBe(1)

  expect(terminal.questions).toEqual([
    'Replace the stored Stripe key (test mode) with this one (test mode)?',
  ])
  expect(other.changes).toEqual([])
  expect(secrets.writes).toHaveLength(writes)
  expect(secrets.read(arns.signing)).toEqual(signing)
})

test('one account with one key for everything counts as one account', async () => {
  expect(await setUp(['--yes'], { STRIPE_KEY: unrestrictedKey })).toBe(0)

  expect(await setUp(rotate, { STRIPE_KEY: storeKey })).toBe(0)

  expect(terminal.printed()).not.toContain('another Stripe account')
})
