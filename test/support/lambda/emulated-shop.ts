import type { Stripe } from 'stripe'
import { handTurnedClock, type HandTurnedClock, type StripeOptions } from 'stripe-emulator'
import type { DeliveryChoice } from '../../../lambda/shop/payments/session-metadata'
import { sessionParams } from '../../../lambda/shop/payments/session-params'
import { pay, type RunningEmulator, start } from 'stripe-emulator/testing'
import { ownStore } from './session-fixture'
import { type StripeProxy, startStripeProxy } from './stripe-proxy'

const byEmail: DeliveryChoice = { deliveryMethod: 'email', email: 'mara@example.com' }

/**
 * Sells at the Stripe emulator, as create-payment and a buyer do, in the tests of a file. Each test has its
 * own emulator, whose clock is stopped at a time, and functions reach it through a proxy.
 */
export function useShop(startMs: () => number) {
  let emulator: RunningEmulator
  let clock: HandTurnedClock
  let proxy: StripeProxy
  beforeEach(() => startEmulator())
  afterEach(() => proxy.close())

  async function startEmulator(options: Partial<StripeOptions> = {}, nowMs = startMs()) {
    clock = handTurnedClock(nowMs)
    emulator = await start({ clock, ...options })
    proxy = await startStripeProxy(emulator.url)
    process.env['STRIPE_API_URL'] = proxy.url
  }

  async function open(choice: DeliveryChoice = byEmail, own = ownStore): Promise<string> {
    return (await emulator.stripe.checkout.sessions.create(sessionParams(choice, own))).id
  }

  async function sell(
    choice?: DeliveryChoice,
    number = '4242 4242 4242 4242',
    own = ownStore,
  ): Promise<string> {
    const id = await open(choice, own)
    const form: Record<string, string> =
      choice?.deliveryMethod === 'text' ? { number, email: 'card@example.com' } : { number }
    const response = await pay(emulator, id, form)
    if (response.status !== 303) throw new Error(`The card was not accepted: ${response.status}`)
    return id
  }

  async function paymentOf(sessionId = ''): Promise<string> {
    const { payment_intent: intent } = await emulator.stripe.checkout.sessions.retrieve(sessionId)
    if (typeof intent !== 'string') throw new Error('The session has no payment.')
    return intent
  }

  return {
    /** Another emulator, with other options or another time, for the rest of the test. */
    restartStripe: async (options: Partial<StripeOptions>, nowMs?: number) => {
      proxy.close()
      await startEmulator(options, nowMs)
    },
    /** The proxy between the functions and Stripe. */
    proxy: () => proxy,
    clock: () => clock,
    emulator: () => emulator,
    stripe: (): Stripe => emulator.stripe,
    /** Opens a checkout session as create-payment does. */
    open,
    /** Sells one ebook at Stripe. Returns the session's id. */
    sell,
    /** Opens a session as create-payment does for a caller and tries cards there, by default a declined one. */
    tryCards: async (caller: string, numbers = ['4000 0000 0000 0002'], own = ownStore) => {
      const params = sessionParams(byEmail, own, caller)
      const { id } = await emulator.stripe.checkout.sessions.create(params)
      for (const number of numbers) await pay(emulator, id, { number })
    },
    paymentOf,
    /** Refunds a sale, or a part of it. */
    refund: async (sessionId?: string, amount?: number) => {
      const intent = await paymentOf(sessionId)
      return emulator.stripe.refunds.create({ payment_intent: intent, amount })
    },
  }
}
