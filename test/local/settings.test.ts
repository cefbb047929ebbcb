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
    STORE_LOG: 'debug',
  })

  expect(settings).toEqual({
    port: 5000,
    dataDir: '/elsewhere',
    stripe: { secretKey: 'sk_test_abc', webhookSecret: 'whsec_abc' },
    payments: {},
    showsDebugOutput: true,
  })
})

test.each(['70000', '65534', '0', '-1', '80.5', 'http'])('PORT=%s is refused', (PORT) => {
  expect(() => read({ PORT })).toThrow(`PORT=${PORT} is not a port`)
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
  const [, events, address] =
    /^stripe listen --latest --events (\S+) --forward-to (\S+)$/.exec(listenCommand(5000)) ?? []

  expect(events?.split(',')).toEqual(subscribedEvents)
  expect(address).toBe('localhost:5000/functions/v1/stripe-webhook')
})

test('the pace setting makes Stripe respond at the pace of a sandbox', () => {
  expect(read({ STRIPE_PACE: 'sandbox' }).payments.pace).toBe('sandbox')
  expect(() => read({ STRIPE_PACE: 'slow' })).toThrow('STRIPE_PACE=slow is not one of fast,')
})

test('an account that cannot open a checkout refuses only that call', () => {
  const { payments } = read({ STRIPE_REFUSES: 'cards-off' })
  const call = { method: 'POST', path: '/v1/checkout/sessions', apiKey: '', idempotencyKey: null }

  expect(payments.faults?.(call)).toEqual({ kind: 'refuse', refusal: 'cards-off' })
  expect(payments.faults?.({ ...call, method: 'GET' })).toBeUndefined()
  expect(payments.faults?.({ ...call, path: '/v1/refunds' })).toBeUndefined()
})

test('an unknown refusal is refused with the list of known ones', () => {
  expect(() => read({ STRIPE_REFUSES: 'everything' })).toThrow(
    /STRIPE_REFUSES=everything is not one of no-business-name, not-activated, cards-off, /,
  )
})

test('the redelivery setting repeats failed events at Stripe’s pace', () => {
  const threeDaysMs = 72 * 3_600_000
  const delays = (pace: string) => read({ STRIPE_RETRIES: pace }).payments.retryDelaysMs ?? []
  const inAllMs = (pace: string) => delays(pace).reduce((sum, delayMs) => sum + delayMs, 0)

  expect(delays('live').slice(0, 3)).toEqual([5, 30, 120].map((minutes) => minutes * 60_000))
  expect(inAllMs('live')).toBeLessThanOrEqual(threeDaysMs)
  expect(inAllMs('live') + 12 * 3_600_000).toBeGreaterThan(threeDaysMs)
  expect(delays('sandbox')).toHaveLength(3)
  expect(() => read({ STRIPE_RETRIES: 'never' })).toThrow(
    'STRIPE_RETRIES=never is not one of fast, live, sandbox.',
  )
})

test('the currency setting sets the currency of the emulated balance', () => {
  const { payments } = read({ STRIPE_SETTLEMENT_CURRENCY: 'eur' })

  expect(payments).toEqual({ settlementCurrency: 'eur' })
  expect(() => read({ STRIPE_SETTLEMENT_CURRENCY: 'EUR' })).toThrow(
    'STRIPE_SETTLEMENT_CURRENCY=EUR is not one of usd, eur, gbp, jpy, kwd.',
  )
})
