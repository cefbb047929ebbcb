import Stripe from 'stripe'
import { verifyEvent } from '../../../lambda/shop/payments/verify-event'
import { runSetup } from '../../../tools/setup/run-setup'
import { startServer } from '../lambda/http-server'
import { paidSession } from 'stripe-emulator/testing'
import { arns, keepSecrets, type KeptSecrets, mockAccount, outputs } from './aws-account'
import { type FakeTerminal, fakeTerminal } from './fake-terminal'
import { setupKey, startStripe, storeKey, type StripeAccount } from './stripe-account'

/** How long lambda/platform/secrets/read-secret.ts caches a secret. */
const cacheMs = 5 * 60_000
/** How long Stripe signs with the old secret as well after a roll. */
const rollOverlapMs = 24 * 3_600_000

export type SellingStore = {
  stripe: StripeAccount
  secrets: KeptSecrets
  /** Runs `npm run setup -- --stage dev --yes …`; the clock continues from the run before. */
  setUp: (args?: string[], signingSecret?: string) => Promise<number>
  /** The same, with a payment before and after each call and in the middle of each wait. */
  setUpWhileSelling: (args?: string[], signingSecret?: string) => Promise<number>
  /** Rolls the endpoint's signing secret as Stripe's dashboard does, and returns the new one. */
  rollSecret: () => string
  /** Runs before each write to Secrets Manager; throws to make it fail. */
  beforeWrite: () => void
  sell: () => Promise<void>
  /** The sessions that were paid, and those whose event the webhook accepted. */
  sold: Set<string>
  accepted: Set<string>
  /** How many requests the webhook refused. */
  refused: () => number
  shown: () => string
  passMinutes: (minutes: number) => void
  now: () => Date
  close: () => void
}

/**
 * A connected store that sells. Its webhook represents two running functions: one has just read the signing
 * secret, the other as long ago as its cache allows. Stripe may reach either, so an event counts as accepted
 * only when both verify it. Stripe sends each event once: a refused one is lost.
 */
export async function startSellingStore(): Promise<SellingStore> {
  const [sold, accepted] = [new Set<string>(), new Set<string>()]
  let refused = 0
  let terminal: FakeTerminal = fakeTerminal()
  let isSelling = false
  let rolled: { secret: string; atMs: number } | undefined

  const webhook = await startServer((response, body, { headers }) => {
    const session = verifiedSession(body, String(headers['stripe-signature']))
    if (session) accepted.add(session)
    else refused += 1
    response.writeHead(session ? 200 : 400).end()
  })
  const stripe = await startStripe({ retryDelaysMs: [] })
  const aws = mockAccount({ ...outputs, WebhookUrl: `${webhook.url}/hook` })
  const secrets = keepSecrets(
    aws.secretsManager,
    () => terminal.now(),
    async () => {
      store.beforeWrite()
      await sellIfSelling()
    },
  )

  function verifiedSession(body: string, emulatedSignature: string): string | undefined {
    const nowMs = terminal.now().getTime()
    const signature = signatureAfterRoll(body, emulatedSignature, nowMs)
    const [event, staleEvent] = [nowMs, nowMs - cacheMs].map((readMs) => {
      const secret = JSON.parse(secrets.readAt(arns.signing, readMs))
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

  async function sell(): Promise<void> {
    sold.add((await paidSession(stripe)).id)
  }

  async function sellIfSelling(): Promise<void> {
    if (isSelling) await sell()
  }

  async function setUp(args: string[] = [], signingSecret?: string): Promise<number> {
    terminal = fakeTerminal({ onWait: sellIfSelling, startAt: terminal.now() })
    return runSetup(['--stage', 'dev', '--yes', ...args], {
      environment: {
        STRIPE_KEY: storeKey,
        STRIPE_SETUP_KEY: setupKey,
        STRIPE_SIGNING_SECRET: signingSecret,
      },
      terminal,
      stripeApiUrl: stripe.url,
    })
  }

  const store: SellingStore = {
    stripe,
    secrets,
    setUp,
    setUpWhileSelling: async (args, signingSecret) => {
      stripe.before = sellIfSelling
      stripe.after = sellIfSelling
      isSelling = true
      return setUp(args, signingSecret).finally(() => {
        isSelling = false
      })
    },
    rollSecret: () => {
      rolled = { secret: `whsec_rolledCanary${String(sold.size)}`, atMs: terminal.now().getTime() }
      return rolled.secret
    },
    beforeWrite: () => undefined,
    sell,
    sold,
    accepted,
    refused: () => refused,
    shown: () => terminal.shown(),
    passMinutes: (minutes) => terminal.passMinutes(minutes),
    now: () => terminal.now(),
    close: () => webhook.close(),
  }
  await setUp()
  terminal.passMinutes(10)
  return store
}
