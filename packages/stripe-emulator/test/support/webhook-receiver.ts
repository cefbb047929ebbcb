import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { closeServer, portOf } from 'kit'
import { eventually } from 'kit/testing'
import Stripe from 'stripe'
import type { WebhookTarget } from '../../index'

export type WebhookReceiver = Awaited<ReturnType<typeof openWebhookReceiver>>

const running: Server[] = []
afterEach(() => Promise.all(running.splice(0).map(closeServer)))

/** A store with only a webhook, which verifies events with the official SDK. Stopped after each test. */
export async function openWebhookReceiver() {
  const endpoint: WebhookTarget = { url: '', secret: 'whsec_test' }
  const posts: { headers: NodeJS.Dict<string | string[]>; event: Stripe.Event }[] = []
  let statusFor: (event: Stripe.Event) => number | Promise<number> = () => 200

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks).toString('utf8')
    const signature = request.headers['stripe-signature'] ?? ''
    const event = Stripe.webhooks.constructEvent(body, signature, endpoint.secret)
    posts.push({ headers: request.headers, event })
    response.writeHead(await statusFor(event), { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  running.push(server)
  await once(server, 'listening')
  endpoint.url = `http://127.0.0.1:${portOf(server)}/webhook`

  return {
    /** Events are verified with its secret. */
    endpoint,
    /** All POSTs so far; every one of them had a valid signature. */
    posts,
    /** The POSTs of events of one type, once there are `count` of them. */
    async received(type: Stripe.Event['type'], count = 1) {
      const ofType = () => posts.filter(({ event }) => event.type === type)
      await eventually(() => ofType().length >= count)
      return ofType()
    },
    /** Sets the status of the next responses; 200 at first. */
    respondWith: (status: typeof statusFor) => void (statusFor = status),
    stop: () => closeServer(server),
  }
}
