import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from 'kit/testing'
import Stripe from 'stripe'
import type { Kinds } from '../../account/kinds'
import { startStripe, type StripeEmulator, type StripeOptions } from '../../index'
import { keepAnswers } from './sdk-shapes'

export const secretKey = 'sk_test_51EmulatorUnderTest'

export type RunningEmulator = StripeEmulator & { stripe: Stripe; dataDir: string }

const running: StripeEmulator[] = []
/** The ports of emulators whose answers a test may spoil. */
const faulty = new Set<number>()
/** The data folders of a test file. */
const root = mkdtempSync(join(tmpdir(), 'payments-'))

/** Starts the emulator on a free port, with the official SDK for it. Stopped after each test. */
export async function start(options: Partial<StripeOptions> = {}): Promise<RunningEmulator> {
  const dataDir = options.dataDir ?? mkdtempSync(join(root, 'data-'))
  const quick = { settlementDelayMs: 0, retryDelaysMs: [10, 20, 30] }
  const emulator = await startStripe({
    port: 0,
    dataDir,
    secretKey,
    sellerName: 'Fourstep Press',
    ...quick,
    ...options,
  })
  running.push(emulator)
  if (options.faults) faulty.add(emulator.port)
  return { ...emulator, dataDir, stripe: sdk(emulator) }
}

/** The official SDK, connected to the emulator, without retries. */
export function sdk({ port }: Pick<StripeEmulator, 'port'>, key = secretKey): Stripe {
  const httpClient = faulty.has(port) ? undefined : recordingClient()
  const address = { host: '127.0.0.1', port, protocol: 'http' } as const
  return new Stripe(key, { ...address, maxNetworkRetries: 0, telemetry: false, httpClient })
}

/** Every object that the emulators of this file have answered or sent. */
const answers: unknown[] = []

/** The SDK's own client, which also remembers what was answered. */
function recordingClient() {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...call) => {
    const response = await makeRequest(...call)
    const toJSON = response.toJSON.bind(response)
    response.toJSON = async () => {
      const body = await toJSON()
      if (response.getStatusCode() === 200) answers.push(JSON.parse(JSON.stringify(body)))
      return body
    }
    return response
  }
  return client
}

// Whatever a test is about, all that it was answered has the shapes that Stripe's SDK declares.
afterAll(() => keepAnswers(answers))
afterAll(() => rmSync(root, { recursive: true }))

afterEach(async () => {
  for (const emulator of running.splice(0)) {
    const { ledger, show } = emulator.account
    answers.push(...ledger.all('event').slice(-100).map(show))
    await emulator.stop()
  }
})

const product_data = { name: 'The $30,000 Month', description: 'In 4 steps' }
/** What create-payment requests. */
export const ebookParams = {
  mode: 'payment',
  allowed_payment_method_types: ['card'],
  adaptive_pricing: { enabled: false },
  line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 1499, product_data } }],
  metadata: { product: 'ebook', deliveryMethod: 'both', email: 'ann@example.com', phone: '+1555' },
  payment_intent_data: { description: 'The $30,000 Month', metadata: { product: 'ebook' } },
  success_url: 'http://localhost:4242/congratulations',
  cancel_url: 'http://localhost:4242/',
} satisfies Stripe.Checkout.SessionCreateParams

/** What a session has besides if its tax is found in the price. */
export const taxedParams = {
  automatic_tax: { enabled: true },
  line_items: ebookParams.line_items.map(({ price_data, ...item }) => ({
    ...item,
    price_data: { ...price_data, tax_behavior: 'inclusive' as const },
  })),
}

/** Opens a session for the ebook. */
export async function openSession(
  { stripe }: Pick<RunningEmulator, 'stripe'>,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Response<Stripe.Checkout.Session>> {
  return stripe.checkout.sessions.create({ customer_email: 'ann@example.com', ...ebookParams, ...params })
}

/** Fills in the hosted page and presses Pay, like a browser without scripts. */
export async function pay(
  { url }: Pick<StripeEmulator, 'url'>,
  sessionId: string,
  card: Record<string, string> = {},
): Promise<Response> {
  return submit(`${url}/c/pay/${sessionId}`, { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', ...card })
}

/** Submits a form. */
export async function submit(
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers })
}

export type PaidSession = { id: string; intentId: string }

/** A session paid with the given test card. */
export async function paidSession(
  emulator: RunningEmulator,
  number = '4242424242424242',
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<PaidSession> {
  const { id } = await openSession(emulator, params)
  const response = await pay(emulator, id, { number })
  if (response.status !== 303) throw new Error(`The card was not accepted: ${response.status}`)

  const { payment_intent: intentId } = await emulator.stripe.checkout.sessions.retrieve(id)
  if (typeof intentId !== 'string') throw new Error('The session has no payment.')
  return { id, intentId }
}

/** The charge behind a paid session, once it is booked. */
export async function bookedCharge({ account }: RunningEmulator, { intentId }: PaidSession): Promise<Kinds['charge']> {
  const find = () =>
    account.ledger.all('charge').find((each) => each.payment_intent === intentId && each.balance_transaction)
  await eventually(() => find() !== undefined)
  const charge = find()
  if (!charge) throw new Error('The charge is gone.')
  return charge
}

/** The newest payout. */
export async function latestPayout({ stripe }: RunningEmulator): Promise<Stripe.Payout> {
  const [payout] = (await stripe.payouts.list({ limit: 1 })).data
  if (!payout) throw new Error('There is no payout.')
  return payout
}

/** The error with which a promise of the SDK is rejected. */
export async function errorOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('There was no error.')
}
