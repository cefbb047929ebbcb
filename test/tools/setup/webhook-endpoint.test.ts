import { eventually } from 'kit/testing'
import { arns } from '../../support/tools/aws-account'
import { type SellingStore, startSellingStore } from '../../support/tools/selling-store'

let store: SellingStore

beforeEach(async () => {
  store = await startSellingStore()
})
afterEach(() => store.close())

const rotate = ['--rotate', 'webhook-signing']
const daysInMinutes = (days: number) => days * 24 * 60
const endpoints = async () => (await store.stripe.stripe.webhookEndpoints.list()).data
const onlyEndpoint = async () => {
  const [endpoint, ...others] = await endpoints()
  expect(others).toEqual([])
  return endpoint
}
const everySaleIsAccepted = () =>
  eventually(() => [...store.sold].every((session) => store.accepted.has(session)))

describe('a rotation of the signing secret', () => {
  test('loses and refuses no event, and ends with the new secret alone', async () => {
    const before = await onlyEndpoint()
    const secret = store.rollSecret()
    await store.sell()

    expect(await store.setUpWhileSelling(rotate, secret)).toBe(0)
    await store.sell()

    expect(store.secrets.read(arns.signing)).toEqual({ current: secret, endpoint: before?.id })
    expect(await onlyEndpoint()).toEqual(before)
    store.passMinutes(daysInMinutes(1) + 1)
    await store.sell()
    await everySaleIsAccepted()
    expect(store.sold.size).toBeGreaterThan(10)
    expect(store.refused()).toBe(0)
  })

  test('that is interrupted at any write is finished by the same command', async () => {
    let cutAt = 1
    let secret = store.rollSecret()
    for (; (await store.setUpCutOff(cutAt, rotate, secret)) !== 0; cutAt += 1) {
      await store.sell()
      expect(await store.setUpWhileSelling(rotate, secret)).toBe(0)
      expect(store.secrets.read(arns.signing)).toMatchObject({ current: secret })
      expect(store.secrets.read(arns.signing).previous).toBeUndefined()
      await everySaleIsAccepted()
      store.passMinutes(10)
      secret = store.rollSecret()
    }

    expect(cutAt).toBe(3)
    expect(store.refused()).toBe(0)
  })

  test('keeps the old secret with --no-wait until a later run', async () => {
    const secret = store.rollSecret()
    expect(await store.setUpWhileSelling([...rotate, '--no-wait'], secret)).toBe(0)
    expect(store.shown()).toContain('! The old webhook signing secret is still accepted')
    expect(store.shown()).toMatch(/Run setup again after \d\d:\d\d UTC/)
    expect(store.secrets.read(arns.signing).previous).toBeDefined()

    store.passMinutes(6)
    expect(await store.setUpWhileSelling(['--no-wait'])).toBe(0)

    expect(store.secrets.read(arns.signing)).toMatchObject({ current: secret })
    expect(store.secrets.read(arns.signing).previous).toBeUndefined()
    await everySaleIsAccepted()
  })

  test.each([
    [
      'no secret',
      undefined,
      1,
      /✗ There is no new webhook[^]*STRIPE_SIGNING_SECRET[^]*\.com\/test\/webhooks\/we_/,
    ],
    ['the stored secret', 'stored', 1, /✗ The given signing secret is the stored one/],
    ['no signing secret', 'we_1NotASecret', 2, /That is not a signing secret/],
  ])('with %s changes nothing', async (_what, given, code, message) => {
    const before = store.secrets.read(arns.signing)

    expect(await store.setUp(rotate, given === 'stored' ? before.current : given)).toBe(code)

    expect(store.shown()).toMatch(message)
    expect(store.secrets.read(arns.signing)).toEqual(before)
  })
})

test.each(['{"current":"whsec_ofAnotherCanary0006"}', 'damaged'])(
  'the signing secret %s, of no known endpoint, is replaced with the revealed one',
  async (text) => {
    const { current } = store.secrets.read(arns.signing)
    const endpoint = await onlyEndpoint()
    store.secrets.put(arns.signing, text, store.now())

    expect(await store.setUp(['--no-wait'])).toBe(1)
    expect(store.shown()).toContain(`✗ The signing secret of webhook endpoint ${endpoint?.id} is`)
    expect(store.shown()).toContain('Reveal the signing secret on this page')

    store.passMinutes(10)
    expect(await store.setUp(rotate, current)).toBe(0)
    store.passMinutes(6)
    await store.sell()
    await everySaleIsAccepted()
    expect(store.secrets.read(arns.signing)).toMatchObject({ current, endpoint: endpoint?.id })
  },
)

describe('an endpoint of another API version', () => {
  beforeEach(() => outdate())

  /** Replaces the endpoint with one of an older API version. */
  async function outdate() {
    const { webhookEndpoints } = store.stripe.stripe
    const present = await onlyEndpoint()
    const older = await webhookEndpoints.create({
      url: present?.url ?? '',
      enabled_events: ['checkout.session.completed'],
      metadata: present?.metadata,
      api_version: '2025-01-27.acacia',
    })
    await webhookEndpoints.del(present?.id ?? '')
    const value = { current: older.secret, endpoint: older.id }
    store.secrets.put(arns.signing, JSON.stringify(value), store.now())
    store.passMinutes(10)
  }

  const isReplaced = async () => {
    const [endpoint, older] = await endpoints()
    expect(endpoint).toMatchObject({ api_version: '2026-10-28.endive', status: 'enabled' })
    expect(older).toMatchObject({ api_version: '2025-01-27.acacia', status: 'enabled' })
    await everySaleIsAccepted()
    expect(store.refused()).toBe(0)
  }

  test('is replaced without being requested, and deleted when Stripe has retried its events', async () => {
    expect(await store.setUpWhileSelling()).toBe(0)
    await isReplaced()
    expect(store.shown()).toContain('which it replaces, is on as well')
    expect(await store.setUp(rotate, 'whsec_anotherCanary0018')).toBe(1)
    expect(store.shown()).toContain('still signs with the previous secret')

    store.passMinutes(daysInMinutes(3) + 1)
    expect(await store.setUpWhileSelling()).toBe(0)
    expect(await onlyEndpoint()).toMatchObject({ api_version: '2026-10-28.endive' })
    expect(store.secrets.read(arns.signing).previous).toBeUndefined()
    await everySaleIsAccepted()
  })

  test('is replaced by two runs with --no-wait', async () => {
    expect(await store.setUpWhileSelling(['--no-wait'])).toBe(1)
    expect(store.shown()).toContain('The new webhook endpoint is created but not used yet')
    expect(store.shown()).toMatch(/Run this after \d\d:\d\d UTC/)

    store.passMinutes(6)
    expect(await store.setUpWhileSelling(['--no-wait'])).toBe(0)
    await isReplaced()
  })

  test('is replaced by the next run when the first was cut off before any change', async () => {
    let cutAt = 1
    const replaceCutOff = () => {
      let changes = 0
      store.stripe.before = (call) => {
        if (!call.startsWith('GET') && call.includes('webhook_endpoints')) changes += 1
        if (changes >= cutAt) throw new Error('cut')
      }
      return store.setUp().finally(() => {
        store.stripe.before = () => undefined
      })
    }

    for (; (await replaceCutOff()) !== 0; cutAt += 1) {
      await store.sell()
      expect(await store.setUpWhileSelling()).toBe(0)
      await isReplaced()
      store.passMinutes(daysInMinutes(3) + 1)
      expect(await store.setUp()).toBe(0)
      store.passMinutes(10)
      await outdate()
    }

    expect(cutAt).toBeGreaterThan(2)
  })
})
