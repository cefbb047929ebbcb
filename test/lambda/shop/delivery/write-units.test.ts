import { SendEmailCommand } from '@aws-sdk/client-ses'
import { PublishCommand } from '@aws-sdk/client-sns'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { DeliveryMethod } from '../../../../lambda/contract'
import { channelNames } from '../../../../lambda/orders/delivery'
import { readOrder } from '../../../../lambda/orders/orders-table'
import { applyPayment } from '../../../../lambda/orders/payment'
import { deliver } from '../../../../lambda/shop/delivery/deliver'
import { recordReport } from '../../../../lambda/shop/delivery/record-report'
import { firstLinkHash } from '../../../../lambda/shop/links/download-link'
import { countDownload } from '../../../../lambda/shop/links/downloads'
import { writeUnits as countedUnits } from '../../../costs/month'
import { deliveryContext } from '../../../support/lambda/delivery-context'
import { editOrder } from '../../../support/lambda/edit-order'
import { setUpFunctions } from '../../../support/lambda/function-setup'
import { linkKey, paidFacts } from '../../../support/lambda/order-fixture'
import type { Item } from '../../../../lambda/platform/aws/tables'
import { type Index, ordersIndexes } from '../../../../lib/data/orders-indexes'

const send = jest.spyOn(DynamoDBDocumentClient.prototype, 'send')
const { table, delivery: services } = setUpFunctions()
/** Ids as long as those of SES and SNS. */
const messageIds = {
  email: '0100019aa6f3c2d1-6b1f0c9e-5d2a-4c5e-9f0b-2f6d1e8a7c34-000000',
  text: '6b1f0c9e-5d2a-4c5e-9f0b-2f6d1e8a7c34',
}
const now = () => new Date('2026-11-21T10:01:05.000Z')

beforeEach(() => {
  services.ses.on(SendEmailCommand).resolves({ MessageId: messageIds.email })
  services.sns.on(PublishCommand).resolves({ MessageId: messageIds.text })
})

/** Ids as long as Stripe's in live mode, and addresses of a usual length. */
const paymentIntentId = 'pi_3TcDeFgHiJkLmNoP1QrStUvW'
const sale = { ...paidFacts.sale, paymentIntentId, country: 'US', state: 'NY', taxCents: 0 }
const { email, phone } = paidFacts.buyer
const addresses = { email: { email }, text: { phone }, both: { email, phone } }

/** As the functions write an order. */
const steps = {
  payment: (deliveryMethod: DeliveryMethod, orderId: string) => {
    const given = { checkoutEmail: 'mara.ellison@example.com', postalCode: '10001' }
    const buyer = { ...given, ...addresses[deliveryMethod] }
    const paid = { ...paidFacts, sale, orderId, deliveryMethod, buyer }
    const linkHash = firstLinkHash(orderId, linkKey)
    return editOrder(table, orderId, (order) => applyPayment(order, paid, linkHash))
  },
  delivery: (_method: DeliveryMethod, orderId: string) => deliver(orderId, deliveryContext(table, { now })),
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

const monthIndex = ordersIndexes.find(({ name }) => name === 'by-month')

/** Takes a new order through its steps; returns the units that each writes and its reads, and the order. */
async function lifeOf(method: DeliveryMethod) {
  const orderId = `cs_live_${method.padEnd(58, 'x')}`
  const units: number[] = []
  const reads: number[] = []
  let byMonth = 0
  let stored: Item | undefined
  for (const step of Object.values(steps)) {
    send.mockClear()
    await step(method, orderId)
    let written = 0
    for (const [call] of send.mock.calls) {
      if (!(call instanceof PutCommand)) continue
      const { Item = {} } = call.input
      written += writeUnits(stored, Item)
      byMonth += monthIndex ? unitsOf(monthIndex, stored, Item) : 0
      stored = Item
    }
    units.push(written)
    reads.push(send.mock.calls.filter(([call]) => call instanceof GetCommand).length)
  }
  return { units, reads, byMonth, order: await readOrder(table, orderId) }
}

test('each step of an order writes the units that docs/costs.md counts, with few reads, and two downloads fit into two units', async () => {
  const lives = [await lifeOf('email'), await lifeOf('text'), await lifeOf('both')]

  expect(Object.keys(steps).map((step, row) => [step, lives.map(({ units }) => units[row])])).toEqual(
    Object.entries(countedUnits),
  )
  expect(lives.map(({ reads: [payment = 0, delivery = 0] }) => payment + delivery)).toEqual([3, 3, 5])
  // All orders of a month have one key in this index, and DynamoDB writes 1,000 units of a key in a second.
  const [byEmail, , byBoth] = lives.map(({ byMonth }) => Math.floor(1000 / byMonth))
  expect(readFileSync('docs/architecture.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(
    `${byEmail} orders by email, ${byBoth} by both channels`,
  )
  const order = lives.at(-1)?.order
  const again = new Date(now().getTime() + 60_000)
  const twice = itemBytes(order && countDownload(order, again, 'Safari on iOS'))
  expect(twice).toBeGreaterThan(1_024)
  expect(twice).toBeLessThanOrEqual(2_048)
})

/**
 * The units that DynamoDB charges for a write of an order: a unit for each kilobyte in the table, and in each index
 * whose part of the order changes. A change of an index's key is two writes of it: the old entry goes, a new one comes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations.Writes
 */
function writeUnits(before: Item | undefined, after: Item): number {
  const inIndexes = ordersIndexes.map((index) => unitsOf(index, before, after))
  return [unitsFor(before, after), ...inIndexes].reduce((sum, units) => sum + units, 0)
}

function unitsOf(index: Index, before: Item | undefined, after: Item): number {
  const [old, next] = [entryOf(index, before), entryOf(index, after)]
  if (isDeepStrictEqual(old, next)) return 0
  const keys = (entry: Item) => [entry[index.hash], entry[index.sort ?? index.hash]]
  const isMoved = old && next && !isDeepStrictEqual(keys(old), keys(next))
  return isMoved ? unitsFor(old) + unitsFor(next) : unitsFor(old, next)
}

/** What an index stores of an item; an item without one of its keys is not in it. */
function entryOf({ hash, sort = hash, contains }: Index, item: Item | undefined): Item | undefined {
  if (item?.[hash] === undefined || item[sort] === undefined) return undefined
  const names = ['orderId', hash, sort, ...contains]
  // The item as stored: without undefined attributes.
  return JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, item[name]]))))
}

/** An update costs as much as the larger of both items. */
function unitsFor(...items: (Item | undefined)[]): number {
  return Math.ceil(Math.max(...items.map((item) => (item ? itemBytes(item) : 0))) / 1024)
}

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
