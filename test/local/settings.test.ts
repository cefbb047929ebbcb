import { subscribedEvents } from '../../lambda/shop/payments/subscribed-events'
import { listenCommand, readSettings } from '../../local/settings'

const read = (environment: Record<string, string>) => readSettings(environment, '/project')

test('without settings the store uses port 4242 and keeps its state in the project', () => {
  expect(read({})).toEqual({
    port: 4242,
    dataDir: '/project/.local',
    stripe: undefined,
    payments: {},
    showsDebugOutput: false,
  })
})

test('every setting is read', () => {
  const settings = read({
    PORT: '5000',
    STORE_DATA_DIR: '/elsewhere',
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_PACE: 'sandbox',
    STRIPE_SETTLEMENT_CURRENCY: 'eur',
    STORE_LOG: 'debug',
  })

  expect(settings).toEqual({
    port: 5000,
    dataDir: '/elsewhere',
    stripe: { secretKey: 'sk_test_abc', webhookSecret: 'whsec_abc' },
    payments: { pace: 'sandbox', settlementCurrency: 'eur' },
    showsDebugOutput: true,
  })
})

test.each([
  ['PORT', '65534', 'is not a port'],
  ['PORT', '0', 'is not a port'],
  ['PORT', '80.5', 'is not a port'],
  ['STRIPE_PACE', 'slow', 'is not one of fast,'],
  ['STRIPE_RETRIES', 'never', 'is not one of fast, live, sandbox.'],
  ['STRIPE_REFUSES', 'everything', 'is not one of no-business-name, not-activated, cards-off, '],
  ['STRIPE_SETTLEMENT_CURRENCY', 'EUR', 'is not one of usd, eur, gbp, jpy, kwd.'],
])('%s=%s is refused: it %s', (name, value, problem) => {
  expect(() => read({ [name]: value })).toThrow(`${name}=${value} ${problem}`)
})

test.each(['sk_live_abc', 'rk_live_abc', 'pk_test_abc', 'sk_test_'])(
  'the key %s is refused, because only test keys are accepted',
  (STRIPE_SECRET_KEY) => {
    expect(() => read({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_abc' })).toThrow(
      /STRIPE_SECRET_KEY is not a test key/,
    )
  },
)

test('a key without its signing secret is refused with the command that prints it, for the store’s port', () => {
  expect(() => read({ STRIPE_SECRET_KEY: 'rk_test_abc', PORT: '5000' })).toThrow(
    `set it to the whsec_… that it prints.\n${listenCommand(5000)}`,
  )
})

test('events are forwarded in the version and of the types that the functions read', () => {
  expect(listenCommand(5000)).toBe(
    `stripe listen --latest --events ${subscribedEvents.join(',')} --forward-to localhost:5000/functions/v1/stripe-webhook`,
  )
})

test('an account that cannot open a checkout refuses only that call', () => {
  const { payments } = read({ STRIPE_REFUSES: 'cards-off' })
  const call = { method: 'POST', path: '/v1/checkout/sessions', apiKey: '', idempotencyKey: null }

  expect(payments.faults?.(call)).toEqual({ kind: 'refuse', refusal: 'cards-off' })
  expect(payments.faults?.({ ...call, method: 'GET' })).toBeUndefined()
  expect(payments.faults?.({ ...call, path: '/v1/refunds' })).toBeUndefined()
})

test('the redelivery setting repeats failed events at Stripe’s pace', () => {
  const threeDaysMs = 72 * 3_600_000
  const delays = (pace: string) => read({ STRIPE_RETRIES: pace }).payments.retryDelaysMs ?? []
  const inAllMs = delays('live').reduce((sum, delayMs) => sum + delayMs, 0)

  expect(delays('live').slice(0, 3)).toEqual([5, 30, 120].map((minutes) => minutes * 60_000))
  expect(inAllMs).toBeLessThanOrEqual(threeDaysMs)
  expect(inAllMs + 12 * 3_600_000).toBeGreaterThan(threeDaysMs)
  expect(delays('sandbox')).toHaveLength(3)
})
