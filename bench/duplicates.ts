import Stripe from 'stripe'
import { z } from 'zod'
import { sessionMetadata } from '../lambda/payments/session-metadata'
import { apiEvent } from '../test/support/lambda/api-event'
import { paidSession } from '../test/support/lambda/session-fixture'
import { printTable } from './results'
import { type Bundles, queueRecord, signingSecret } from './run-bundles'

const responseSchema = z.object({ statusCode: z.number() })
const instances = 4

/** One event many times at once: how many orders and messages come of it. */
export async function sendDuplicates(bundles: Bundles, duplicates: number): Promise<void> {
  const { services, table } = bundles
  const startMs = performance.now()
  const rounds = await sendUntilDone(bundles, signedEvent(bundles), duplicates)
  const seconds = (performance.now() - startMs) / 1000
  const queued = services.queue.bodies.length
  await workOff(bundles)
  const sent = (channel: string) =>
    services.mailbox.messages.filter((message) => message.channel === channel).length
  const orders = await table.orders()
  printTable(
    `${duplicates} times one event at once, at ${instances} processes of the webhook; what is not answered with 200 comes again`,
    ['rounds', '200 in the first', 'seconds', 'queued', 'orders', 'e-mails', 'texts'],
    [
      [
        rounds.length,
        rounds[0] ?? 0,
        seconds.toFixed(1),
        queued,
        orders.length,
        sent('email'),
        sent('text'),
      ],
    ],
  )
}

/** Returns how many of each round were answered with 200. */
async function sendUntilDone(bundles: Bundles, event: object, times: number): Promise<number[]> {
  const processes = Array.from({ length: instances }, () => bundles.start('stripe-webhook'))
  const rounds: number[] = []
  for (let left = times; left > 0; left -= rounds.at(-1) ?? 0) {
    const calls = processes.flatMap(({ call }, index) =>
      Array.from({ length: Math.ceil((left - index) / instances) }, () => call(event)),
    )
    const responses = await Promise.all(calls)
    const statuses = responses.map((response) => responseSchema.parse(response).statusCode)
    rounds.push(statuses.filter((status) => status === 200).length)
  }
  return rounds
}

/** Lets retry-delivery receive what is in the queue. */
async function workOff({ services: { queue }, start }: Bundles): Promise<void> {
  const receiver = start('retry-delivery')
  for (let work = queue.receive(Infinity); work.length > 0; work = queue.receive(Infinity)) {
    await receiver.call({ Records: work.map(({ body }) => queueRecord(body)) })
    queue.remove(work)
  }
}

function signedEvent({ mark }: Bundles): object {
  const choice = {
    deliveryMethod: 'both',
    email: 'mara@example.com',
    phone: '+12025550123',
  } as const
  const session = paidSession({ metadata: sessionMetadata(choice, mark) })
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: session },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: signingSecret })
  return apiEvent({ body: payload, headers: { 'Stripe-Signature': signature } })
}
