import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { DeliveryMethod } from '../../../../lambda/contract'
import { deliver } from '../../../../lambda/shop/delivery/deliver'
import { firstLinkHash } from '../../../../lambda/shop/links/download-link'
import { applyPayment } from '../../../../lambda/orders/payment'
import { withEntry } from '../../../../lambda/orders/order'
import { readOrder } from '../../../../lambda/orders/orders-table'
import { editOrder } from '../../../support/lambda/edit-order'
import { mockDelivery } from '../../../support/lambda/delivery-mocks'
import { useOrdersTable } from '../../../support/lambda/embedded-table'
import { linkKey, paidFacts } from '../../../support/lambda/order-fixture'
import { deliveryContext } from '../../../support/lambda/delivery-context'

const table = 'orders'
const send = jest.spyOn(DynamoDBDocumentClient.prototype, 'send')
const { accept } = mockDelivery()

useOrdersTable(table)
beforeEach(() => {
  jest.spyOn(console, 'info').mockReturnValue()
  accept()
  send.mockClear()
})

/** Ids as long as Stripe's in live mode, and addresses of a usual length. */
const facts = {
  ...paidFacts,
  paymentIntentId: 'pi_3TcDeFgHiJkLmNoP1QrStUvW',
  checkoutEmail: 'mara.ellison@example.com',
  country: 'US',
  state: 'NY',
  postalCode: '10001',
  taxCents: 0,
}

/** What the webhook does with a paid order: record, claim, send, and record each outcome. */
async function deliverOrder(deliveryMethod: DeliveryMethod) {
  const orderId = `cs_live_${deliveryMethod.padEnd(58, 'x')}`
  const paid = { ...facts, orderId, deliveryMethod }
  await editOrder(table, orderId, (before) =>
    applyPayment(before, paid, firstLinkHash(orderId, linkKey)),
  )
  const now = () => new Date('2026-11-21T10:01:05.000Z')
  await deliver(orderId, deliveryContext(table, { now }))
  return orderId
}

const reads = () => send.mock.calls.filter(([call]) => call instanceof GetCommand).length
/** A unit for each kilobyte of each put. */
const unitsWritten = () =>
  send.mock.calls
    .flatMap(([call]) =>
      call instanceof PutCommand ? Math.ceil(itemBytes(call.input.Item) / 1024) : [],
    )
    .reduce((sum, units) => sum + units, 0)

test.each([
  ['email', 4, { writes: 19, reads: 3 }],
  ['text', 3, { writes: 15, reads: 3 }],
  ['both', 4, { writes: 35, reads: 5 }],
] as const)(
  'delivery by %s reads and writes what docs/costs.md counts',
  async (channel, copies, units) => {
    await deliverOrder(channel)

    // Each put is charged in the table and in each index that holds the whole order. Three units more are
    // for the order's places in the small indexes: its link, and its delivery while it is open.
    expect(unitsWritten() * copies + 3).toBeLessThanOrEqual(units.writes)
    expect(reads()).toBeLessThanOrEqual(units.reads)
  },
)

test('an order fits into two write units and into the bytes counted for it', async () => {
  const order = await readOrder(table, await deliverOrder('both'))
  if (!order) throw new Error('There is no order.')
  const downloaded = { count: 2, firstAt: facts.sale.paidAt, lastAt: facts.sale.paidAt }

  const download = {
    at: facts.sale.paidAt ?? '',
    what: 'download',
    by: 'buyer',
    ref: 'Safari on iOS',
  }
  const withHistory = withEntry(withEntry(order, download), download)

  const bytes = itemBytes({
    ...withHistory,
    access: { ...withHistory.access, downloads: downloaded },
  })

  expect(bytes).toBeGreaterThan(500)
  expect(bytes).toBeLessThanOrEqual(1_500)
})

/**
 * The size of an item: its names and values, three bytes for each list or map and one for each entry.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
function itemBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1
  if (typeof value !== 'object' || value === null) return 1
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return entries.reduce((sum, [name, entry]) => sum + 1 + name.length + itemBytes(entry), 3)
}
