import { paidSession } from 'stripe-emulator/testing'
import Stripe from 'stripe'
import { verifyEvent } from '../../../lambda/shop/payments/verify-event'
import { runSetup } from '../../../tools/setup/run-setup'
import { startServer } from '../lambda/http-server'
import { names, keepSecrets, mockAccount, outputs } from './aws-account'
import { fakeTerminal } from './fake-terminal'
import { keys } from './setup'
import { startStripe } from './stripe-account'

/** How long lambda/platform/secrets/read-secret.ts caches a secret. */
const cacheMs = 5 * 60_000
/** How long Stripe signs with the old secret as well after a roll. */
const rollOverlapMs = 24 * 3_600_000

export type SellingStore = Awaited<ReturnType<typeof startSellingStore>>

/**
 * A connected store that sells. Its webhook represents two running functions: one has just read the signing
 * secret, the other as long ago as its cache allows. Stripe may reach either, so an event counts as accepted
 * only when both verify it. Stripe sends each event once: a refused one is lost.
 */
export async function startSellingStore() {
  const [sold, accepted] = [new Set<string>(), new Set<string>()]
  let [refused, isSelling] = [0, false]
  let terminal = fakeTerminal()
  let beforeWrite = () => {}
  let rolled: { secret: string; atMs: number } | undefined

  const webhook = await startServer((response, body, { headers }) => {
    const session = verifiedSession(body, String(headers['stripe-signature']))
    if (session) accepted.add(session)
    else refused += 1
    response.writeHead(session ? 200 : 400).end()
  })
  const stripe = await startStripe({ retryDelaysMs: [] })
  const { ssm } = mockAccount({ ...outputs, WebhookUrl: `${webhook.url}/hook` })
  const now = () => terminal.now()
  const secrets = keepSecrets(ssm, now, async () => {
    beforeWrite()
    await sellIfSelling()
  })

  function verifiedSession(body: string, emulatedSignature: string): string | undefined {
    const nowMs = now().getTime()
    const signature = signatureAfterRoll(body, emulatedSignature, nowMs)
    const [event, staleEvent] = [nowMs, nowMs - cacheMs].map((readMs) => {
      const secret = JSON.parse(secrets.readAt(names.webhookSigning, readMs))
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

  const sell = async () => void sold.add((await paidSession(stripe)).id)
  const sellIfSelling = async () => void (isSelling && (await sell()))

  /** Runs `npm run setup -- --stage dev --yes …`; the clock continues from the run before. */
  async function setUp(args: string[] = [], signingSecret?: string): Promise<number> {
    terminal = fakeTerminal({ onWait: sellIfSelling, startAt: now() })
    const environment = { ...keys, STRIPE_SIGNING_SECRET: signingSecret }
    return runSetup(['--stage', 'dev', '--yes', ...args], terminal, environment, stripe.url)
  }

  await setUp()
  terminal.passMinutes(10)
  return {
    stripe,
    secrets,
    setUp,
    /** The same, with a payment before and after each call and in the middle of each wait. */
    setUpWhileSelling: async (args?: string[], signingSecret?: string) => {
      stripe.before = sellIfSelling
      stripe.after = sellIfSelling
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
    /** Rolls the endpoint's signing secret as Stripe's dashboard does, and returns the new one. */
    rollSecret: () => {
      rolled = { secret: `whsec_rolledCanary${sold.size}`, atMs: now().getTime() }
      return rolled.secret
    },
    sell,
    /** The sessions that were paid, and those whose event the webhook accepted. */
    sold,
    accepted,
    /** How many requests the webhook refused. */
    refused: () => refused,
    shown: () => terminal.shown(),
    passMinutes: (minutes: number) => terminal.passMinutes(minutes),
    now,
    close: () => webhook.close(),
  }
}
