import { SendEmailCommand } from '@aws-sdk/client-ses'
import { PublishCommand } from '@aws-sdk/client-sns'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { readFileSync } from 'node:fs'
import type { DeliveryMethod } from '../../../../lambda/contract'
import { channelNames } from '../../../../lambda/orders/delivery'
import { readOrder } from '../../../../lambda/orders/orders-table'
import { applyPayment } from '../../../../lambda/orders/payment'
import { deliver } from '../../../../lambda/shop/delivery/deliver'
import { recordReport } from '../../../../lambda/shop/delivery/record-report'
import { firstLinkHash } from '../../../../lambda/shop/links/download-link'
import { countDownload } from '../../../../lambda/shop/links/link-state'
import type { Item } from '../../../../lambda/platform/aws/tables'
import { rowsOf } from '../../../support/docs/markdown-table'
import { deliveryContext } from '../../../support/lambda/delivery-context'
import { mockDelivery } from '../../../support/lambda/delivery-mocks'
import { editOrder } from '../../../support/lambda/edit-order'
import { useOrdersTable } from '../../../support/lambda/embedded-table'
import { linkKey, paidFacts } from '../../../support/lambda/order-fixture'
import { itemBytes, writeUnits } from '../../../support/lambda/write-units'

const table = 'orders'
const send = jest.spyOn(DynamoDBDocumentClient.prototype, 'send')
const { accept, ses, sns } = mockDelivery()
/** Ids as long as those of SES and SNS. */
const messageIds = {
  email: '0100019aa6f3c2d1-6b1f0c9e-5d2a-4c5e-9f0b-2f6d1e8a7c34-000000',
  text: '6b1f0c9e-5d2a-4c5e-9f0b-2f6d1e8a7c34',
}
const now = () => new Date('2026-11-21T10:01:05.000Z')

useOrdersTable(table)
beforeEach(() => {
  jest.spyOn(console, 'info').mockReturnValue()
  accept()
  ses.on(SendEmailCommand).resolves({ MessageId: messageIds.email })
  sns.on(PublishCommand).resolves({ MessageId: messageIds.text })
  send.mockClear()
})

/** Ids as long as Stripe's in live mode, and addresses of a usual length. */
const facts = {
  ...paidFacts,
  sale: {
    ...paidFacts.sale,
    paymentIntentId: 'pi_3TcDeFgHiJkLmNoP1QrStUvW',
    country: 'US',
    state: 'NY',
    taxCents: 0,
  },
}
const buyer = { checkoutEmail: 'mara.ellison@example.com', postalCode: '10001' }
const { email, phone } = paidFacts.buyer
const addresses = { email: { email }, text: { phone }, both: { email, phone } }

/** The life of an order whose messages arrive and whose ebook is downloaded, as the functions write it. */
const steps = {
  payment: (deliveryMethod: DeliveryMethod, orderId: string) => {
    const given = { ...buyer, ...addresses[deliveryMethod] }
    const paid = { ...facts, orderId, deliveryMethod, buyer: given }
    const linkHash = firstLinkHash(orderId, linkKey)
    return editOrder(table, orderId, (order) => applyPayment(order, paid, linkHash))
  },
  delivery: (_method: DeliveryMethod, orderId: string) =>
    deliver(orderId, deliveryContext(table, { now })),
  reports: async (method: DeliveryMethod, orderId: string) => {
    for (const channel of channelNames.filter((name) => method === 'both' || method === name)) {
      const messageId = messageIds[channel]
      const at = now().toISOString()
      const report = { channel, messageId, kind: 'delivered' as const, at, orderId }
      await recordReport(report, { table, now: now(), sent: channelNames })
    }
  },
  download: (_method: DeliveryMethod, orderId: string) =>
    editOrder(table, orderId, (order) => order && countDownload(order, now(), 'Safari on iOS')),
}

let orders = 0

/** Takes a new order through its steps; returns the units of each. */
async function unitsOf(method: DeliveryMethod) {
  orders += 1
  const orderId = `cs_live_${String(orders).padEnd(58, 'x')}`
  const units = []
  for (const step of Object.values(steps)) {
    const before = await readOrder(table, orderId)
    send.mockClear()
    await step(method, orderId)
    units.push({ writes: writesAfter(before), reads: reads() })
  }
  return { units, order: await readOrder(table, orderId) }
}

const reads = () => send.mock.calls.filter(([call]) => call instanceof GetCommand).length

function writesAfter(stored: Item | undefined): number {
  const items = send.mock.calls.flatMap(([call]) =>
    call instanceof PutCommand ? (call.input.Item ?? []) : [],
  )
  return items.reduce((sum, item, index) => sum + writeUnits(items[index - 1] ?? stored, item), 0)
}

const documented = rowsOf(readFileSync('docs/costs.md', 'utf8'), 'write units of an order')

test('each step of an order writes the units given in docs/costs.md, with few reads, and two downloads fit into two units', async () => {
  const lives = [await unitsOf('email'), await unitsOf('text'), await unitsOf('both')]
  const [, , both] = lives

  expect(documented).toEqual(
    Object.keys(steps).map((step, row) => [
      step,
      ...lives.map(({ units }) => String(units[row]?.writes)),
    ]),
  )
  const readsToDelivery = ({ units: [payment, delivery] }: (typeof lives)[number]) =>
    (payment?.reads ?? 0) + (delivery?.reads ?? 0)
  expect(lives.map(readsToDelivery)).toEqual([3, 3, 5])
  const again = new Date(now().getTime() + 60_000)
  const twice = both?.order && countDownload(both.order, again, 'Safari on iOS')
  expect(itemBytes(twice)).toBeGreaterThan(1_024)
  expect(itemBytes(twice)).toBeLessThanOrEqual(2_048)
})
