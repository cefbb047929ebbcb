import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import {
  startPayments,
  type Payments,
  type PaymentsOptions,
} from '../../../local/payments/start-payments'

export const secretKey = 'sk_test_51StandInUnderTest'

export type Running = Payments & { stripe: Stripe; dataDir: string }

const running: Payments[] = []
const dataDirs: string[] = []

/** Starts the stand-in on a free port, and the official SDK for it. Ended after each test. */
export async function start(options: Partial<PaymentsOptions> = {}): Promise<Running> {
  const dataDir = options.dataDir ?? newDataDir()
  const payments = await startPayments({
    port: 0,
    dataDir,
    secretKey,
    sellerName: 'Fourstep Press',
    settlementDelayMs: 0,
    retryDelaysMs: [10, 20, 30],
    ...options,
  })
  running.push(payments)

  return { ...payments, dataDir, stripe: sdk(payments) }
}

/** The official SDK, talking to the stand-in, without retries of its own. */
export function sdk({ port }: Pick<Payments, 'port'>, key = secretKey): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

afterEach(async () => {
  await Promise.all(running.splice(0).map(async (payments) => payments.stop()))
  for (const dataDir of dataDirs.splice(0)) rmSync(dataDir, { recursive: true, force: true })
})

/** An empty folder for this test. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'payments-'))
  dataDirs.push(dataDir)
  return dataDir
}

/** What create-payment asks for. */
export const ebookParams = {
  mode: 'payment',
  allowed_payment_method_types: ['card'],
  adaptive_pricing: { enabled: false },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 1499,
        product_data: { name: 'The $30,000 Month', description: 'In 4 steps' },
      },
    },
  ],
  metadata: { product: 'ebook', deliveryMethod: 'both', email: 'ann@example.com', phone: '+1555' },
  payment_intent_data: { description: 'The $30,000 Month', metadata: { product: 'ebook' } },
  success_url: 'http://localhost:4242/congratulations',
  cancel_url: 'http://localhost:4242/',
} satisfies Stripe.Checkout.SessionCreateParams

/** Opens a session for the ebook. */
export async function openSession(
  { stripe }: Pick<Running, 'stripe'>,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Response<Stripe.Checkout.Session>> {
  return stripe.checkout.sessions.create({
    customer_email: 'ann@example.com',
    ...ebookParams,
    ...params,
  })
}

/** Types a card into the hosted page and presses Pay, as a browser without scripts does. */
export async function pay(
  { url }: Pick<Payments, 'url'>,
  sessionId: string,
  card: Record<string, string> = {},
): Promise<Response> {
  const fields = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', ...card }

  return submit(`${url}/c/pay/${sessionId}`, fields)
}

/** Submits a form. */
export async function submit(
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers,
  })
}

export type PaidSession = { id: string; intentId: string }

/** A session that is paid with the given test card. */
export async function paidSession(
  payments: Running,
  number = '4242424242424242',
): Promise<PaidSession> {
  const { id } = await openSession(payments)
  const answer = await pay(payments, id, { number })
  if (answer.status !== 303) throw new Error(`The card was not taken: ${answer.status}`)

  const { payment_intent: intentId } = await payments.stripe.checkout.sessions.retrieve(id)
  if (typeof intentId !== 'string') throw new Error('The session has no payment.')
  return { id, intentId }
}

/** The charge behind a paid session, once it is booked. */
export async function bookedCharge(
  { stripe }: Running,
  { intentId }: PaidSession,
): Promise<Stripe.Charge> {
  for (;;) {
    const { data } = await stripe.charges.list({ payment_intent: intentId })
    const charge = data.find(({ balance_transaction: booked }) => booked !== null)
    if (charge) return charge
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The error that a promise of the SDK ends with. */
export async function errorOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('There was no error.')
}
