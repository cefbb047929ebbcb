import { eventually } from 'kit/testing'
import { subscribedEvents } from '../../../lambda/shop/payments/subscribed-events'
import { names } from '../../support/tools/aws-account'
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
  if (!endpoint) throw new Error('There is no endpoint.')
  return endpoint
}
const everySaleIsAccepted = () => eventually(() => [...store.sold].every((session) => store.accepted.has(session)))

describe('a rotation of the signing secret', () => {
  test('loses and refuses no event, and ends with the new secret alone', async () => {
    const before = await onlyEndpoint()
    const secret = store.rollSecret()
    await store.sell()

    expect(await store.setUpWhileSelling(rotate, secret)).toBe(0)
    await store.sell()

    expect(store.secrets.read(names.webhookSigning)).toEqual({ current: secret, endpoint: before.id })
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
      expect(store.secrets.read(names.webhookSigning)).toMatchObject({ current: secret })
      expect(store.secrets.read(names.webhookSigning).previous).toBeUndefined()
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
    expect(store.secrets.read(names.webhookSigning).previous).toBeDefined()

    store.passMinutes(6)
    expect(await store.setUpWhileSelling(['--no-wait'])).toBe(0)

    expect(store.secrets.read(names.webhookSigning)).toMatchObject({ current: secret })
    expect(store.secrets.read(names.webhookSigning).previous).toBeUndefined()
    await everySaleIsAccepted()
  })

  test.each([
    ['no secret', undefined, 1, /✗ There is no new webhook[^]*STRIPE_SIGNING_SECRET[^]*\.com\/test\/webhooks\/we_/],
    ['the stored secret', 'stored', 1, /✗ The given signing secret is the stored one/],
    ['no signing secret', 'we_1NotASecret', 2, /That is not a signing secret/],
  ])('with %s changes nothing', async (_what, given, code, message) => {
    const before = store.secrets.read(names.webhookSigning)

    expect(await store.setUp(rotate, given === 'stored' ? before.current : given)).toBe(code)

    expect(store.shown()).toMatch(message)
    expect(store.secrets.read(names.webhookSigning)).toEqual(before)
  })
})

test.each(['{"current":"whsec_ofAnotherCanary0006"}', 'damaged'])(
  'while the signing secret is %s, of no known endpoint, setup creates another and names the one to delete',
  async (text) => {
    const before = await onlyEndpoint()
    store.secrets.put(names.webhookSigning, text, store.now())

    expect(await store.setUp()).toBe(0)

    expect(store.shown()).toMatch(new RegExp(`! Webhook endpoint ${before.id} \\(on\\) is there as well`))
    const { endpoint } = store.secrets.read(names.webhookSigning)
    expect(endpoint).not.toBe(before.id)
    store.passMinutes(6)
    await store.sell()
    await everySaleIsAccepted()
  },
)

describe('an endpoint of another major version', () => {
  const api = () => store.stripe.stripe.webhookEndpoints
  const addEndpoint = ['--add-endpoint']

  /** Makes the store's endpoint one of this API version. */
  async function connectAs(api_version: '2025-01-27.acacia' | '2026-09-30.endive') {
    const { id, url, metadata } = await onlyEndpoint()
    const older = await api().create({ url, metadata, enabled_events: subscribedEvents, api_version })
    await api().del(id)
    const value = { current: older.secret, endpoint: older.id }
    store.secrets.put(names.webhookSigning, JSON.stringify(value), store.now())
    store.passMinutes(10)
    return older
  }

  test('is left alone by setup, which names the first of three steps, and one of an earlier month is as good as new', async () => {
    const older = await connectAs('2025-01-27.acacia')
    expect(await store.setUp()).toBe(0)
    expect(store.shown()).toMatch(/! Webhook .* 2025-01-27.acacia[^]*--stage dev --add-endpoint/)
    expect(await onlyEndpoint()).toMatchObject({ id: older.id, api_version: '2025-01-27.acacia' })

    await connectAs('2026-09-30.endive')
    expect(await store.setUp(addEndpoint)).toBe(0)
    expect(store.shown()).not.toContain('! Webhook')
    expect(await onlyEndpoint()).toMatchObject({ api_version: '2026-09-30.endive' })
  })

  test('is replaced in the three steps of docs/update.md, and no sale is lost', async () => {
    const older = await connectAs('2025-01-27.acacia')
    expect(await store.setUpWhileSelling(addEndpoint)).toBe(0)
    await store.sell()
    await everySaleIsAccepted()
    expect(await endpoints()).toMatchObject([
      { api_version: '2026-10-28.endive', status: 'enabled' },
      { id: older.id, status: 'enabled' },
    ])

    store.passMinutes(6)
    const refused = store.refused()
    await store.sell()
    await everySaleIsAccepted()
    expect(store.refused()).toBe(refused)
    expect(await store.setUpWhileSelling()).toBe(0)
    expect(store.shown()).toMatch(new RegExp(`! Webhook endpoint ${older.id} .*\\n.* Delete it at Stripe after`))
    expect(await store.setUp(rotate, 'whsec_anotherCanary0018')).toBe(1)
    expect(store.shown()).toContain('may still sign with the previous secret')
    expect(store.secrets.read(names.webhookSigning).previous).toBe(older.secret)

    await api().del(older.id)
    expect(await store.setUpWhileSelling()).toBe(0)
    store.passMinutes(6)
    await store.sell()
    await everySaleIsAccepted()
    expect(store.refused()).toBe(refused)
    const { id } = await onlyEndpoint()
    expect(store.secrets.read(names.webhookSigning)).toEqual({ current: expect.any(String), endpoint: id })
  })
})
