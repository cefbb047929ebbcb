import { z } from 'zod'
import { firstLinkHash } from '../lambda/links/download-link'
import { applyPayment } from '../lambda/orders/apply-payment'
import { paidFacts } from '../test/support/lambda/order-fixture'
import { printTable } from './results'
import { type Bundles, linkKey, queueRecord } from './run-bundles'

const batchSchema = z.object({ batchItemFailures: z.array(z.unknown()) })
/** As many messages as SQS gives the receiver at a time, and as many receivers as the stack allows. */
const batchSize = 10
const workers = 2

/** A long queue: how fast it drains, and the memory that it takes. */
export async function drainQueue(bundles: Bundles, queued: number): Promise<void> {
  const { services, table } = bundles
  services.mailbox.messages.length = 0
  const ids = Array.from({ length: queued }, (_, index) => `cs_test_drain${index}`)
  for (let start = 0; start < queued; start += 100) {
    await Promise.all(ids.slice(start, start + 100).map((id) => table.put(order(id))))
  }
  const receivers = Array.from({ length: workers }, () => bundles.start('retry-delivery'))
  const parts = 10
  const rows: (string | number)[][] = []
  for (let part = 0; part < parts; part += 1) {
    const open = ids.slice((part * queued) / parts, ((part + 1) * queued) / parts)
    const startMs = performance.now()
    let failed = 0
    const work = async ({ call }: (typeof receivers)[number]) => {
      for (let batch = open.splice(0, batchSize); batch.length > 0;) {
        const response = await call({
          Records: batch.map((orderId) => queueRecord(JSON.stringify({ orderId }))),
        })
        failed += batchSchema.parse(response).batchItemFailures.length
        batch = open.splice(0, batchSize)
      }
    }
    await Promise.all(receivers.map(work))
    const seconds = (performance.now() - startMs) / 1000
    console.log(`${((part + 1) * queued) / parts} of ${queued} orders`)
    const heaps = await Promise.all(receivers.map((receiver) => receiver.heapMegabytes()))
    rows.push([
      ((part + 1) * queued) / parts,
      services.mailbox.messages.length,
      failed,
      (queued / parts / seconds).toFixed(0),
      heaps.map((heap) => heap.toFixed(1)).join(', '),
    ])
  }
  const open = (await table.orders()).filter(({ openDelivery }) => openDelivery !== undefined)
  const recipients = new Set(services.mailbox.messages.map(({ link, channel }) => channel + link))
  printTable(
    `${queued} queued orders with an e-mail and a text each; ${open.length} are open afterwards, ${services.mailbox.messages.length - recipients.size} messages came twice`,
    ['orders', 'messages', 'again', 'orders/s', 'MB in each heap'],
    rows,
  )
}

function order(orderId: string) {
  const facts = { ...paidFacts, orderId, paidAt: new Date().toISOString() }
  return { ...applyPayment(undefined, facts, firstLinkHash(orderId, linkKey)), version: 1 }
}
