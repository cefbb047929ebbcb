import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { z } from 'zod'
import { callPaths, clientKeyHeader, type CheckoutRequest } from '../../lambda/contract'
import { stages } from '../../lib/stage/stage-config'
import { filledForm } from '../../bench/buyer'
import { type Random, seededRandom } from './random'

/** What buyers do at one store. */
export type Shop = { store: string; stripe: Stripe }
/** The outcomes of the buyers; `turnedAway` opened no checkout, `gone` left it without paying. */
export type BuyersTally = {
  came: number
  turnedAway: number
  paid: number
  gone: number
  refunds: number
}

export const noBuyers = (): BuyersTally => ({
  came: 0,
  turnedAway: 0,
  paid: 0,
  gone: 0,
  refunds: 0,
})

const methods = ['email', 'text', 'both'] as const
const goneShare = 0.05
const refundedShare = 0.05
const longestUntilRefundMs = 10_000
const triesToPay = 10
const pauseMs = 2000

/**
 * One buyer: opens a checkout, pays, retries while the store is unavailable, and sometimes is refunded. Never
 * throws: the outcome is in Stripe's account.
 */
export async function buy(
  shop: Shop,
  index: number,
  seed: number,
  tally: BuyersTally,
): Promise<void> {
  // A seed of its own, so that each buyer does the same in every run with a seed.
  const random = seededRandom(seed * 100_000 + index)
  const deliveryMethod = random.oneOf(methods)
  const [leaves, isRefunded] = [random.share() < goneShare, random.share() < refundedShare]
  const untilRefundMs = random.share() * longestUntilRefundMs
  tally.came += 1
  const checkout = await openCheckout(shop, index, deliveryMethod).catch(() => undefined)
  if (checkout === undefined) {
    tally.turnedAway += 1
    return
  }
  if (leaves || !(await payUntilPaid(checkout))) {
    tally.gone += 1
    return
  }
  tally.paid += 1
  if (!isRefunded) return
  await sleep(untilRefundMs)
  if (await refund(shop.stripe, checkout, random).catch(() => false)) tally.refunds += 1
}

async function openCheckout(
  { store }: Shop,
  index: number,
  deliveryMethod: CheckoutRequest['deliveryMethod'],
): Promise<string | undefined> {
  const body = JSON.stringify({ deliveryMethod, email: emailOf(index), phone: phoneOf(index) })
  const headers = { 'content-type': 'application/json', [clientKeyHeader]: stages.dev.clientKey }
  const { status, text } = await call(store + callPaths.createPayment, headers, body, index)
  return status === 200 ? z.object({ url: z.url() }).parse(JSON.parse(text)).url : undefined
}

const emailOf = (index: number) => `buyer${index}@example.com`
/** Ten thousand numbers in each of some area codes. */
const areaCodes = [202, 212, 213, 312, 404, 415, 617, 702, 713, 917]
const phoneOf = (index: number) =>
  `+1${areaCodes[Math.floor(index / 10_000) % areaCodes.length]}555${String(index % 10_000).padStart(4, '0')}`

/** Every buyer has a network address, because each may open only one checkout a second. */
const addressOf = (index: number) => `127.1.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`

async function payUntilPaid(checkout: string): Promise<boolean> {
  for (let tries = 0; tries < triesToPay; tries += 1) {
    if (await pay(checkout).catch(() => false)) return true
    await sleep(pauseMs)
  }
  return false
}

async function pay(checkout: string): Promise<boolean> {
  const page = await fetch(checkout)
  const form = filledForm(await page.text())
  // A buyer who chooses text enters an e-mail address only at Stripe.
  if (form.get('email') === '') form.set('email', 'card@example.com')
  const response = await fetch(checkout, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: new URL(checkout).origin },
  })
  await response.body?.cancel()
  return response.status === 303
}

/** Half of the refunds are partial. */
async function refund(stripe: Stripe, checkout: string, random: Random): Promise<boolean> {
  const sessionId = new URL(checkout).pathname.split('/').at(-1) ?? ''
  const session = await stripe.checkout.sessions.retrieve(sessionId)
  if (typeof session.payment_intent !== 'string' || session.amount_total === null) return false
  const amount = random.share() < 0.5 ? session.amount_total : 100
  await stripe.refunds.create({ payment_intent: session.payment_intent, amount })
  return true
}

function call(url: string, headers: Record<string, string>, body: string, index: number) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = { method: 'POST', headers, localAddress: addressOf(index) }
    const sent = request(url.replace('localhost', '127.0.0.1'), options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.once('error', reject)
    })
    sent.once('error', reject).end(body)
  })
}
