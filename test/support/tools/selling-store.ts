import { verifyEvent } from '../../../lambda/payments/verify-event'
import { setupProgram } from '../../../tools/setup/program/setup-program'
import { startServer } from '../lambda/http-server'
import { paidSession } from '../local/stripe-under-test'
import { arns, keepSecrets, type KeptSecrets, mockAccount, outputs } from './aws-account'
import { type FakeTerminal, fakeTerminal } from './fake-terminal'
import { setupKey, startStripe, storeKey, type StripeFront } from './stripe-front'

/** How long lambda/platform/secrets/read-secret.ts keeps what it read. */
const cacheMs = 5 * 60_000

export type SellingStore = {
  stripe: StripeFront
  secrets: KeptSecrets
  /** Runs `npm run setup -- --stage dev --yes …`; time goes on from where it was. */
  setUp: (words?: string[]) => Promise<number>
  /** The same with a payment before and after each call and in the middle of each wait. */
  setUpWhileSelling: (words?: string[]) => Promise<number>
  sell: () => Promise<void>
  /** What was paid, and of that what the webhook accepted the news of, by session. */
  sold: Set<string>
  accepted: Set<string>
  /** Makes the webhook answer as it does while a delivery is unfinished: come back. */
  stayUnfinished: (isUnfinished: boolean) => void
  /** How many posts it refused. */
  refused: () => number
  shown: () => string
  passMinutes: (minutes: number) => void
  now: () => Date
  close: () => void
}

/**
 * A connected store that sells. Its webhook is two running functions: one has read the signing
 * secret just now, the other as long ago as its cache allows. Stripe may meet either, so a post is
 * accepted only when both verify it. And Stripe tries once: what is refused is lost.
 */
export async function startSellingStore(): Promise<SellingStore> {
  const [sold, accepted] = [new Set<string>(), new Set<string>()]
  let refused = 0
  let terminal: FakeTerminal = fakeTerminal()
  let isSelling = false
  let isUnfinished = false

  const webhook = await startServer((response, body, { headers }) => {
    const session = verifiedSession(body, String(headers['stripe-signature']))
    if (session) accepted.add(session)
    else refused += 1
    response.writeHead(statusOf(session)).end()
  })
  const stripe = await startStripe({ retryDelaysMs: [] })
  const aws = mockAccount({ ...outputs, WebhookUrl: `${webhook.url}/hook` })
  const secrets = keepSecrets(
    aws.secretsManager,
    () => terminal.now(),
    () => sellIfSelling(),
  )

  function statusOf(session: string | undefined): number {
    if (isUnfinished) return 503
    return session ? 200 : 400
  }

  function verifiedSession(body: string, signature: string): string | undefined {
    const nowMs = terminal.now().getTime()
    const [event, staleEvent] = [nowMs, nowMs - cacheMs].map((readMs) => {
      const secret = JSON.parse(secrets.readAt(arns.signing, readMs))
      return verifyEvent(Buffer.from(body), signature, secret, new Date())
    })
    return event && staleEvent ? String(event.data.object['id']) : undefined
  }

  async function sell(): Promise<void> {
    sold.add((await paidSession(stripe.payments)).id)
  }

  async function sellIfSelling(): Promise<void> {
    if (isSelling) await sell()
  }

  async function setUp(words: string[] = []): Promise<number> {
    terminal = fakeTerminal({ onWait: sellIfSelling, startAt: terminal.now() })
    return setupProgram(['--stage', 'dev', '--yes', ...words], {
      environment: { STRIPE_KEY: storeKey, STRIPE_SETUP_KEY: setupKey },
      terminal,
      stripeApiUrl: stripe.url,
    })
  }

  await setUp()
  terminal.passMinutes(10)
  return {
    stripe,
    secrets,
    setUp,
    sell,
    setUpWhileSelling: async (words) => {
      stripe.before = sellIfSelling
      stripe.after = sellIfSelling
      isSelling = true
      return setUp(words).finally(() => {
        isSelling = false
      })
    },
    sold,
    accepted,
    stayUnfinished: (unfinished) => {
      isUnfinished = unfinished
    },
    refused: () => refused,
    shown: () => terminal.shown(),
    passMinutes: (minutes) => terminal.passMinutes(minutes),
    now: () => terminal.now(),
    close: () => {
      stripe.close()
      webhook.close()
    },
  }
}
