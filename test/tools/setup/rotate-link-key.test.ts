import { readSecret } from '../../../lambda/platform/secrets/read-secret'
import { currentToken, renewLink } from '../../../lambda/shop/links/download-link'
import { rereadMs } from '../../../tools/cli/stored-secret'
import { runSetup } from '../../../tools/setup/run-setup'
import { paidOrder } from '../../support/lambda/order-fixture'
import { secretArn, startSecretEndpoint } from '../../support/lambda/secret-endpoint'
import { arns, keepSecrets, type KeptSecrets, mockAccount } from '../../support/tools/aws-account'
import { type FakeTerminal, fakeTerminal } from '../../support/tools/fake-terminal'
import {
  setupKey,
  startStripe,
  storeKey,
  type StripeAccount,
} from '../../support/tools/stripe-account'

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
