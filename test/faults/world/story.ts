import { z } from 'zod'
import type { DeliveryMethod } from '../../../lambda/contract'
import { apiEvent } from '../../support/lambda/api-event'
import { checkAtRest } from '../invariants/at-rest'
import { isEntitled } from '../../../lambda/orders/order-status'
import { checkPage, checkServed, checkWebhook, openChannels } from '../invariants/at-response'
import { type Fate, feedbackEvent } from '../services/feedback'
import type { Message } from '../services/mailbox'
import { canary } from '../services/services'
import type { Session } from '../services/stripe'
import type { PlannedFault } from '../wire/faults'
import type { Choose, Invocation, Result } from './scheduler'
import { type Delivery, openAccount } from './stripe-account'
import type { World } from './world'

const responseSchema = z.object({
  statusCode: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  body: z.string(),
})
export type Response = z.infer<typeof responseSchema>
/** What API Gateway says when a function ends without a response; F84 has what it says to buyers. */
const badGateway: Response = { statusCode: 502, headers: {}, body: '' }

const secondMs = 1000
const batchSchema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })),
})

/** Something that is going on at once with other things. */
export type Action = { invocation: Invocation; onResult: (result: Result) => Promise<void> | void }

/** One case: an empty store, its buyers, and Stripe. Every response is checked as it arrives. */
export async function openStory(world: World, faults: PlannedFault[] = [], seed = 1) {
  const ground = await world.begin(faults, seed)
  const { services } = ground
  const account = openAccount(ground)
  const { findings } = ground
  let buyers = 0
  let reconciledMs = ground.nowMs
  let isReconciled = false

  const together = async (actions: Action[], choose?: Choose) => {
    isReconciled = false
    const results = await world.run(
      ground,
      actions.map(({ invocation }) => invocation),
      choose,
    )
    for (const [index, { onResult }] of actions.entries()) {
      const result = results[index]
      if (result) await onResult(result)
    }
  }
  const responseOf = ({ outcome, payload }: Result): Response =>
    outcome === 'succeeded' ? responseSchema.parse(payload) : badGateway
  const call = async (invocation: Invocation): Promise<Response> => {
    let response = badGateway
    await together([{ invocation, onResult: (result) => void (response = responseOf(result)) }])
    return response
  }

  const story = {
    ground,
    account,
    findings,
    /** Calls that each function has made. */
    counts: ground.counts,
    together,
    wait: (seconds: number) => void (ground.nowMs += seconds * secondMs),
    /** The page's one call, again until it gets an address. */
    checkout: async (deliveryMethod: DeliveryMethod): Promise<Session> => {
      buyers += 1
      const email = `mara.${canary('mail')}.${buyers}@canary.example`
      const phone = `+1202555${1000 + buyers}`
      const body = JSON.stringify({
        deliveryMethod,
        email: deliveryMethod === 'text' ? '' : email,
        phone: deliveryMethod === 'email' ? '' : phone,
      })
      for (let tries = 0; tries < 100; tries += 1) {
        const response = await call({ name: 'create-payment', event: apiEvent({ body }) })
        checkPage(findings, response, 'application/json')
        const address = /\/c\/pay\/(\w+)/.exec(response.body)?.[1]
        const session = services.stripe.sessions.find(({ id }) => id === address)
        if (session) return Object.assign(session, { email: `card.${email}` })
        story.wait(60)
      }
      throw new Error('No checkout session can be opened.')
    },
    /** Stripe's next try to deliver an event. */
    delivery: (delivery: Delivery): Action => {
      const { payload, signature } = account.sign(delivery)
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
      return {
        invocation: { name: 'stripe-webhook', event: apiEvent({ body: payload, headers }) },
        onResult: async (result) => {
          const response = responseOf(result)
          const isDone = response.statusCode >= 200 && response.statusCode < 300
          account.note(delivery, isDone)
          checkPage(findings, response, 'application/json')
          if (isDone) await checkWebhook(findings, ground, delivery)
        },
      }
    },
    /** A button of the page behind a download link. */
    button: (link: string, form: string, onResponse: (response: Response) => void): Action => {
      const token = link.split('/').at(-1) ?? ''
      const begun = ground.invocations
      const event = apiEvent({ body: form, headers: {}, pathParameters: { token } })
      return {
        invocation: { name: 'download-ebook', event },
        onResult: (result) => {
          const response = responseOf(result)
          checkPage(findings, response, 'text/html')
          if (response.statusCode === 303) checkServed(story, link, begun)
          onResponse(response)
        },
      }
    },
    /** Buys the ebook: what reaches the store of it, `settle` delivers. */
    buy: async (deliveryMethod: DeliveryMethod): Promise<Session> => {
      const session = await story.checkout(deliveryMethod)
      account.pay(session)
      return session
    },
    press: async (link: string, form = ''): Promise<Response> => {
      let response = badGateway
      await together([story.button(link, form, (given) => void (response = given))])
      return response
    },
    /** The newest link that a buyer has. */
    newestLink: () => services.mailbox.messages.at(-1)?.link ?? '',
    /** The worker takes what is visible in the queue. */
    work: (): Action => {
      const received = services.queue.receive(ground.nowMs)
      const Records = received.map(({ id, body, receipt, receiveCount }) => ({
        messageId: id,
        receiptHandle: receipt,
        body,
        attributes: { ApproximateReceiveCount: String(receiveCount) },
        eventSource: 'aws:sqs',
      }))
      return {
        invocation: { name: 'retry-delivery', event: { Records } },
        onResult: ({ outcome, payload }) => {
          const { data } = batchSchema.safeParse(payload)
          if (outcome !== 'succeeded' || !data) return
          const failed = data.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
          services.queue.remove(received.filter(({ id }) => !failed.includes(id)))
        },
      }
    },
    /** What becomes of the messages of each channel. */
    fates: { email: 'delivered', text: 'delivered' } as Record<Message['channel'], Fate>,
    /** A provider reports what became of a message; Lambda tries such a call three times. */
    report: (message: Message): Action => {
      const fate = story.fates[message.channel]
      message.reports += 1
      message.reportMs = ground.nowMs + 60_000
      return {
        invocation: {
          name: 'record-feedback',
          event: feedbackEvent(message, fate, ground.nowMs),
        },
        onResult: ({ outcome }) => {
          if (outcome === 'succeeded' || message.reports === 3) message.reportMs = Infinity
        },
      }
    },
    /** The schedule's call. */
    reconcile: (): Action => {
      reconciledMs = ground.nowMs
      return {
        invocation: { name: 'reconcile', event: {} },
        onResult: async ({ outcome }) => {
          const orders = await services.table.orders()
          const isOpen = orders.some((order) => isEntitled(order) && openChannels(order).length > 0)
          isReconciled = outcome === 'succeeded' && !isOpen
        },
      }
    },
    /** Lets time pass until Stripe, the queue and the schedules have nothing left to do. */
    settle: async (): Promise<void> => {
      const canReconcile = world.hasFunction('reconcile')
      const canReport = world.hasFunction('record-feedback')
      for (let steps = 0; steps < 400; steps += 1) {
        const [delivery] = account.deliveries.toSorted((a, b) => a.nextMs - b.nextMs)
        const deliveryMs = delivery?.nextMs ?? Infinity
        const visibleMs = Math.min(...services.queue.messages.map(({ visibleAtMs: at }) => at))
        const reconcileMs = canReconcile && !isReconciled ? reconciledMs + 900_000 : Infinity
        const [unreported] = services.mailbox.messages.toSorted((a, b) => a.reportMs - b.reportMs)
        const reportMs = canReport ? (unreported?.reportMs ?? Infinity) : Infinity
        const nextMs = Math.min(deliveryMs, visibleMs, reportMs, reconcileMs)
        if (nextMs === Infinity) return
        ground.nowMs = Math.max(ground.nowMs, nextMs)
        if (delivery && deliveryMs === nextMs) await together([story.delivery(delivery)])
        else if (unreported && reportMs === nextMs) await together([story.report(unreported)])
        else if (visibleMs === nextMs) await together([story.work()])
        else await together([story.reconcile()])
      }
      findings.violations.push('I10: nothing comes to rest')
    },
    /** Checks the store at rest, and what its links are worth. */
    finish: async () => {
      await checkAtRest(story)
      world.finish(ground)
      return findings
    },
  }
  return story
}

export type Story = Awaited<ReturnType<typeof openStory>>
