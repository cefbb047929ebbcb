import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { subscribedEvents } from '../../lambda/shop/payments/subscribed-events'
import { openStoreDir } from '../../local/start/store-dir'
import { readSettings } from '../../local/settings'
import { useFolder } from '../support/run/use-folder'

const read = (environment: Record<string, string>) => readSettings(environment, '/project')

test('the settings are port 4242 and a folder of the project, unless others are given', () => {
  const given = {
    PORT: '5000',
    STORE_DATA_DIR: '/elsewhere',
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_PACE: 'sandbox',
    STRIPE_SETTLEMENT_CURRENCY: 'eur',
    STORE_LOG: 'debug',
  }

  expect(read({})).toEqual({
    port: 4242,
    dataDir: '/project/.local',
    stripe: undefined,
    payments: {},
    showsDebugOutput: false,
  })
  expect(read(given)).toEqual({
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
  ['STRIPE_PACE', 'slow', 'is not one of fast,'],
  ['STRIPE_RETRIES', 'never', 'is not one of fast, live, sandbox.'],
  ['STRIPE_REFUSES', 'everything', 'is not one of no-business-name, not-activated, cards-off, '],
  ['STRIPE_SETTLEMENT_CURRENCY', 'EUR', 'is not one of usd, eur, gbp, jpy, kwd.'],
])('%s=%s is refused: it %s', (name, value, problem) => {
  expect(() => read({ [name]: value })).toThrow(`${name}=${value} ${problem}`)
})

test.each(['sk_live_abc', 'rk_live_abc', 'pk_test_abc', 'sk_test_'])('%s is refused as no test key', (key) => {
  const keys = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_abc' }

  expect(() => read(keys)).toThrow(/STRIPE_SECRET_KEY is not a test key/)
})

test('a test key without its signing secret is refused, with the command that prints it', () => {
  const command = `stripe listen --latest --events ${subscribedEvents.join(',')} --forward-to localhost:5000/functions/v1/stripe-webhook`

  expect(() => read({ STRIPE_SECRET_KEY: 'rk_test_abc', PORT: '5000' })).toThrow(
    `set it to the whsec_… that it prints.\n${command}`,
  )
})

test('an account that cannot open a checkout refuses only that call', () => {
  const { faults } = read({ STRIPE_REFUSES: 'cards-off' }).payments
  const call = { method: 'POST', path: '/v1/checkout/sessions', apiKey: '' }

  expect(faults?.(call)).toEqual({ kind: 'refuse', refusal: 'cards-off' })
  expect(faults?.({ ...call, method: 'GET' })).toBeUndefined()
  expect(faults?.({ ...call, path: '/v1/refunds' })).toBeUndefined()
})

test('failed events are repeated at Stripe’s pace, for three days', () => {
  const delays = (pace: string) => read({ STRIPE_RETRIES: pace }).payments.retryDelaysMs ?? []
  const inAllHours = delays('live').reduce((sum, delayMs) => sum + delayMs, 0) / 3_600_000

  expect(delays('live').slice(0, 3)).toEqual([5, 30, 120].map((minutes) => minutes * 60_000))
  expect(inAllHours).toBeLessThanOrEqual(72)
  expect(inAllHours).toBeGreaterThan(60)
  expect(delays('sandbox')).toHaveLength(3)
})

test('a wrong setting is one sentence of npm start, without a stack', () => {
  const args = ['--import', 'tsx', 'local/main.ts']
  const env = { PATH: process.env['PATH'], PORT: '70000' }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })

  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^PORT=70000 is not a port: .+\n$/)
})

describe('the folder of a store’s state', () => {
  const folder = useFolder()
  const umask = process.umask()
  afterEach(() => process.umask(umask))

  test('a fresh start deletes the state of the store before, and nothing else', async () => {
    for (const name of ['assembly', 'tables']) await mkdir(join(folder, name))
    const files = ['tables/5.ldb', 'messages.jsonl', 'secrets.json', 'my-notes.txt']
    for (const name of files) await writeFile(join(folder, name), 'x')

    await openStoreDir(folder, true)

    const kept = ['assembly', 'logs', 'my-notes.txt', 'runner.lock', 'store-id']
    expect((await readdir(folder)).toSorted()).toEqual(kept)
  })

  test('a store keeps its id until a fresh start', async () => {
    const idOf = async (name: string, fresh = false) => {
      const { storeId, lock } = await openStoreDir(join(folder, name), fresh)
      await lock.release()
      return storeId
    }
    const first = await idOf('one')

    expect(first).toMatch(/^local-[0-9a-f]{12}$/)
    expect(await idOf('one')).toBe(first)
    expect(await idOf('two')).not.toBe(first)
    expect(await idOf('one', true)).not.toBe(first)
  })

  test.each([
    ['of another version', '{"format":0}', /another version.*--fresh/],
    ['that is cut off', '{"form', /is damaged.*--fresh/],
    ['without addresses', '{"format":3}', /is damaged.*--fresh/],
  ])('state %s is refused with a fix, and not touched', async (_case, content, message) => {
    const path = join(folder, 'store.json')
    await writeFile(path, content)

    await expect(openStoreDir(folder, false)).rejects.toThrow(message)

    expect(await readFile(path, 'utf8')).toBe(content)
    expect(await readdir(folder)).not.toContain('runner.lock')
  })
})
