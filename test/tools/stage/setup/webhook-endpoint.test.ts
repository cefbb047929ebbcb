import { eventually } from 'kit/testing'
import Stripe from 'stripe'
import { openSession, pay } from 'stripe-emulator/testing'
import { subscribedEvents } from '../../../../lambda/shop/payments/subscribed-events'
import { verifyEvent } from '../../../../lambda/shop/payments/verify-event'
import { startServer } from '../../../support/lambda/http-server'
import { names, outputs } from '../../../support/tools/aws-account'
import { keys, useSetup } from '../../../support/tools/setup'

/** How long lambda/platform/secrets/read-secret.ts caches a secret. */
const cacheMs = 5 * 60_000
/** How long Stripe signs with the old secret as well after a roll. */
const rollOverlapMs = 24 * 3_600_000

const setup = useSetup({ retryDelaysMs: [] })
const shown = () => setup.terminal().shown()
const passMinutes = (minutes: number) => setup.terminal().passMinutes(minutes)
let store: Awaited<ReturnType<typeof startSellingStore>>
beforeEach(async () => void (store = await startSellingStore()))
afterEach(() => store.close())

const rotate = ['--rotate', 'webhook-signing']
const signing = () => setup.secrets().read(names.webhookSigning)
const onlyEndpoint = async () => {
  const [endpoint, ...others] = await setup.endpoints()
  expect(others).toEqual([])
  if (!endpoint) throw new Error('There is no endpoint.')
  return endpoint
}
const sellAndDeliver = () => store.sell().then(everySaleIsAccepted)
const everySaleIsAccepted = () => eventually(() => [...store.sold].every((session) => store.accepted.has(session)))

test('a rotation of the signing secret loses and refuses no event, and ends with the new secret alone', async () => {
  const before = await onlyEndpoint()
  const secret = store.rollSecret()
  await store.sell()

  expect(await store.setUpWhileSelling(rotate, secret)).toBe(0)
  await store.sell()

  expect(signing()).toEqual({ current: secret, endpoint: before.id })
  expect(await onlyEndpoint()).toEqual(before)
  passMinutes(24 * 60 + 1)
  await sellAndDeliver()
  expect(store.sold.size).toBeGreaterThan(10)
  expect(store.refused()).toBe(0)
})

test('a rotation that is interrupted at any write is finished by the same command', async () => {
  let cutAt = 1
  let secret = store.rollSecret()
  for (; (await store.setUpCutOff(cutAt, rotate, secret)) !== 0; cutAt += 1) {
    await store.sell()
    expect(await store.setUpWhileSelling(rotate, secret)).toBe(0)
    expect(signing()).toEqual({ current: secret, endpoint: expect.any(String) })
    await everySaleIsAccepted()
    passMinutes(10)
    secret = store.rollSecret()
  }

  expect(cutAt).toBe(3)
  expect(store.refused()).toBe(0)
})

test('a rotation with --no-wait keeps the old secret until a later run', async () => {
  const secret = store.rollSecret()
  expect(await store.setUpWhileSelling([...rotate, '--no-wait'], secret)).toBe(0)
  expect(shown()).toContain('! The old webhook signing secret is still accepted')
  expect(shown()).toMatch(/Run setup again after \d\d:\d\d UTC/)
  expect(signing().previous).toBeDefined()

  passMinutes(6)
  expect(await store.setUpWhileSelling(['--no-wait'])).toBe(0)

  expect(signing()).toEqual({ current: secret, endpoint: expect.any(String) })
  await everySaleIsAccepted()
})

test.each([
  ['no secret', undefined, 1, /✗ There is no new webhook[^]*STRIPE_SIGNING_SECRET[^]*\.com\/test\/webhooks\/we_/],
  ['the stored secret', 'stored', 1, /✗ The given signing secret is the stored one/],
  ['no signing secret', 'we_1NotASecret', 2, /That is not a signing secret/],
])('a rotation with %s changes nothing', async (_what, given, code, message) => {
  const before = signing()

  expect(await store.setUp(rotate, given === 'stored' ? before.current : given)).toBe(code)

  expect(shown()).toMatch(message)
  expect(signing()).toEqual(before)
})

test('while the signing secret is damaged, setup creates another endpoint and names the one to delete', async () => {
  const before = await onlyEndpoint()
  setup.secrets().put(names.webhookSigning, 'damaged', setup.terminal().now())

  expect(await store.setUp()).toBe(0)

  expect(shown()).toMatch(new RegExp(`! Webhook endpoint ${before.id} \\(on\\) is there as well`))
  expect(signing().endpoint).not.toBe(before.id)
  passMinutes(6)
  await sellAndDeliver()
})

const api = () => setup.stripe().stripe.webhookEndpoints
const addEndpoint = ['--add-endpoint']

async function connectAs(api_version: '2025-01-27.acacia' | '2026-09-30.endive') {
  const { id, url, metadata } = await onlyEndpoint()
  const older = await api().create({ url, metadata, enabled_events: subscribedEvents, api_version })
  await api().del(id)
  const value = { current: older.secret, endpoint: older.id }
  setup.secrets().put(names.webhookSigning, JSON.stringify(value), setup.terminal().now())
  passMinutes(10)
  return older
}

test('an endpoint of another major version is left alone with the first of three steps, and one of an earlier month is fine', async () => {
  const older = await connectAs('2025-01-27.acacia')
  expect(await store.setUp()).toBe(0)
  expect(shown()).toMatch(/! Webhook .* 2025-01-27.acacia[^]*--stage dev --add-endpoint/)
  expect(await onlyEndpoint()).toMatchObject({ id: older.id, api_version: '2025-01-27.acacia' })

  await connectAs('2026-09-30.endive')
  expect(await store.setUp(addEndpoint)).toBe(0)
  expect(shown()).not.toContain('! Webhook')
  expect(await onlyEndpoint()).toMatchObject({ api_version: '2026-09-30.endive' })
})

test('an endpoint of another major version is replaced in the three steps of docs/update.md, and no sale is lost', async () => {
  const older = await connectAs('2025-01-27.acacia')
  expect(await store.setUpWhileSelling(addEndpoint)).toBe(0)
  await sellAndDeliver()
  expect(await setup.endpoints()).toMatchObject([
    { api_version: '2026-10-28.endive', status: 'enabled' },
    { id: older.id, status: 'enabled' },
  ])

  passMinutes(6)
  const refused = store.refused()
  await sellAndDeliver()
  expect(store.refused()).toBe(refused)
  expect(await store.setUpWhileSelling()).toBe(0)
  expect(shown()).toMatch(new RegExp(`! Webhook endpoint ${older.id} .*\\n.* Delete it at Stripe after`))
  expect(await store.setUp(rotate, 'whsec_anotherCanary0018')).toBe(1)
  expect(shown()).toContain('may still sign with the previous secret')
  expect(signing().previous).toBe(older.secret)

  await api().del(older.id)
  expect(await store.setUpWhileSelling()).toBe(0)
  passMinutes(6)
  await sellAndDeliver()
  expect(store.refused()).toBe(refused)
  const { id } = await onlyEndpoint()
  expect(signing()).toEqual({ current: expect.any(String), endpoint: id })
})

/**
 * A connected store that sells. Its webhook represents two running functions: one has just read the signing
 * secret, the other as long ago as its cache allows. Stripe may reach either, so an event counts as accepted
 * only when both verify it. Stripe sends each event once: a refused one is lost.
 */
async function startSellingStore() {
  const [sold, accepted] = [new Set<string>(), new Set<string>()]
  let [refused, isSelling] = [0, false]
  let beforeWrite = () => {}
  let rolled: { secret: string; atMs: number } | undefined

  const webhook = await startServer((response, body, { headers }) => {
    const session = verifiedSession(String(body), String(headers['stripe-signature']))
    if (session) accepted.add(session)
    else refused += 1
    response.writeHead(session ? 200 : 400).end()
  })
  setup.deploy({ ...outputs, WebhookUrl: `${webhook.url}/hook` })
  setup.keep(async () => {
    beforeWrite()
    await sellIfSelling()
  })

  function verifiedSession(body: string, emulatedSignature: string): string | undefined {
    const nowMs = setup.terminal().now().getTime()
    const signature = signatureAfterRoll(body, emulatedSignature, nowMs)
    const [event, staleEvent] = [nowMs, nowMs - cacheMs].map((readMs) => {
      const secret = JSON.parse(setup.secrets().readAt(names.webhookSigning, readMs))
      return verifyEvent(Buffer.from(body), signature, secret, new Date())
    })
    return event && staleEvent ? String(event.data.object['id']) : undefined
  }

  /** The emulator signs with the secret that the endpoint was created with. */
  function signatureAfterRoll(payload: string, signature: string, nowMs: number): string {
    if (!rolled) return signature
    const timestamp = Number(/t=(\d+)/.exec(signature)?.[1])
    const { secret, atMs } = rolled
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    return nowMs < atMs + rollOverlapMs ? `${signature},${header.replace(/^t=\d+,/, '')}` : header
  }

  const sell = async () => {
    const { id } = await openSession(setup.stripe())
    await pay(setup.stripe(), id)
    sold.add(id)
  }
  const sellIfSelling = async () => void (isSelling && (await sell()))

  /** Runs `npm run setup -- --stage dev --yes …`; the clock continues from the run before. */
  function setUp(args: string[] = [], signingSecret?: string): Promise<number> {
    setup.as({ onWait: sellIfSelling })
    return setup.run(['--yes', ...args], { ...keys, STRIPE_SIGNING_SECRET: signingSecret })
  }

  await setUp()
  passMinutes(10)
  return {
    setUp,
    /** The same, with a payment before each call, after each that changes something, and in the middle of each wait. */
    setUpWhileSelling: async (args?: string[], signingSecret?: string) => {
      setup.stripe().before = sellIfSelling
      setup.stripe().after = async (call) => void (call.startsWith('GET') || (await sellIfSelling()))
      isSelling = true
      return setUp(args, signingSecret).finally(() => (isSelling = false))
    },
    /** The same, but writes to Parameter Store fail from this one on. */
    setUpCutOff: async (cutAt: number, args: string[], signingSecret: string) => {
      let writes = 0
      beforeWrite = () => {
        writes += 1
        if (writes >= cutAt) throw new Error('cut')
      }
      return setUp(args, signingSecret).finally(() => (beforeWrite = () => {}))
    },
    rollSecret: () => {
      rolled = { secret: `whsec_rolledCanary${sold.size}`, atMs: setup.terminal().now().getTime() }
      return rolled.secret
    },
    sell,
    /** The sessions that were paid, and those whose event the webhook accepted. */
    sold,
    accepted,
    refused: () => refused,
    close: () => webhook.close(),
  }
}
