import { z } from 'zod'
import { apiEvent } from '../../support/lambda/api-event'
import { scheduledEvent } from '../../support/lambda/scheduled-event'
import { checkPage, checkServed, checkWebhook, openChannels, type Response } from './invariants-at-response'
import { type Fate, feedbackEvent, type Message } from '../fakes/mailbox'
import type { Session } from '../fakes/stripe'
import type { Ground, Invocation, Result } from './ground'
import type { Delivery, StripeAccount } from './stripe-account'

/** A call of a function, and what its result means to the caller. */
export type Action = { invocation: Invocation; onResult?: (result: Result) => Promise<void> | void }

const responseSchema = z.object({
  statusCode: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  body: z.string(),
})

/** API Gateway's own response when a function ends without one; F84 covers what it says to buyers. */
export function responseOf(result?: Result): Response {
  if (result?.outcome === 'succeeded') return responseSchema.parse(result.payload)
  return { statusCode: 502, headers: {}, body: '' }
}

const batchSchema = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) })

const json = 'application/json'

/** Everything that calls the functions. Every response is checked as it arrives. */
export function createActions(ground: Ground, account: StripeAccount) {
  const { services } = ground
  /** The schedule's last call, and whether it succeeded and left nothing open. */
  const schedule = { lastMs: ground.nowMs, isDone: false }
  const call = (name: string, event: object, type: string, check?: (status: number) => Promise<void> | void) => {
    const onResult: Action['onResult'] = (result) => {
      const response = responseOf(result)
      checkPage(ground, response, type)
      if (type === json && response.statusCode >= 400) ground.output.push(response.body)
      return check?.(response.statusCode)
    }
    return { invocation: { name, event }, onResult }
  }
  return {
    schedule,
    createPayment: (body: string): Action => call('create-payment', apiEvent({ body }), json),
    /** Stripe's next attempt to deliver an event. */
    delivery: (delivery: Delivery): Action => {
      const { payload, signature } = account.sign(delivery)
      const headers = { 'Content-Type': json, 'Stripe-Signature': signature }
      return call('stripe-webhook', apiEvent({ body: payload, headers }), json, async (status) => {
        const isDone = status >= 200 && status < 300
        account.note(delivery, isDone)
        if (isDone) await checkWebhook(ground, delivery)
      })
    },
    button: (link: string, form: string): Action => {
      const begun = ground.invocations
      const event = apiEvent({ body: form, headers: {}, pathParameters: { token: link.split('/').at(-1) ?? '' } })
      return call('download-ebook', event, 'text/html', (status) => {
        if (status === 303) checkServed(ground, account, link, begun)
      })
    },
    work: (): Action => {
      const event = services.queue.receive()
      return {
        invocation: { name: 'retry-delivery', event },
        onResult: ({ outcome, payload }) => {
          const { data } = batchSchema.safeParse(payload)
          if (outcome !== 'succeeded' || !data) return
          const failed = data.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
          const done = event.Records.filter(({ messageId }) => !failed.includes(messageId))
          for (const { receiptHandle } of done) services.queue.delete(receiptHandle)
        },
      }
    },
    /** Support sends a new link to another address of the session's buyer. */
    resend: (session: Session, email: string): Action => {
      session['resentTo'] = email
      const event = { orderId: session.id, change: 'resend', by: 'support', to: { email } }
      return { invocation: { name: 'change-order', event } }
    },
    announce: (): Action => {
      const edition = { text: 'Two new chapters.', by: 'author', buyers: 2, perRun: 420 }
      return { invocation: { name: 'change-order', event: { edition } } }
    },
    /** A provider reports the outcome of a message; Lambda tries such a call three times. */
    report: (message: Message, fate: Fate): Action => {
      message.reports += 1
      message.reportMs = ground.nowMs + 60_000
      return {
        invocation: { name: 'record-feedback', event: feedbackEvent(message, fate, ground.nowMs) },
        onResult: ({ outcome }) => {
          if (outcome === 'succeeded' || message.reports === 3) message.reportMs = Infinity
        },
      }
    },
    reconcile: (): Action => {
      schedule.lastMs = ground.nowMs
      return {
        invocation: { name: 'reconcile', event: scheduledEvent(ground.nowMs) },
        onResult: async ({ outcome }) => {
          const orders = await services.table.orders()
          const isOpen = orders.some((order) => openChannels(order).length > 0)
          const edition = await services.table.edition()
          schedule.isDone = outcome === 'succeeded' && !isOpen && !edition?.unsent
        },
      }
    },
  }
}
