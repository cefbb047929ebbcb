import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { setUpLedger } from '../../../../support/lambda/ledger-setup'

const shop = setUpLedger()
const byText = { deliveryMethod: 'text', phone: '+12025550123' } as const
const newFacts = ['country', 'state', 'postalCode', 'taxCents', 'emailKey', 'history', 'refunds']

async function itemOf(orderId: string): Promise<Record<string, unknown>> {
  const { client, table } = shop.orders()
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: { orderId } }))
  return { ...Item }
}

/** Sells an ebook; its order is as a version before the ledger wrote it. */
async function soldEarlier(choice?: typeof byText): Promise<string> {
  const id = await shop.sell(choice)
  await shop.recordAll()
  const { client, table } = shop.orders()
  const item = await itemOf(id)
  const Item = Object.fromEntries(Object.entries(item).filter(([name]) => !newFacts.includes(name)))
  await client.send(new PutCommand({ TableName: table, Item }))
  return id
}

/** Lists are cut into pages of one, and each call that contains `part` fails. */
function failCallsWith(part: string) {
  shop.proxy().rewrite = (call) => call.replace('limit=100', 'limit=1')
  shop.proxy().instead = (call) => (call.includes(part) ? 400 : undefined)
}

test('the first run writes place, card, money and the key for its e-mail into an order of an earlier version', async () => {
  const id = await soldEarlier()
  expect(await itemOf(id)).not.toHaveProperty('emailKey')

  const { orders } = await shop.run()

  expect(orders).toBe(1)
  expect(await itemOf(id)).toMatchObject({
    emailKey: 'mara@example.com',
    country: 'US',
    cardLast4: '4242',
    feeCents: 73,
    netCents: 1426,
    chargeId: expect.stringMatching(/^ch_/),
  })
})

test('an order by text of an earlier version is found by the e-mail of its checkout afterwards', async () => {
  const id = await soldEarlier(byText)

  await shop.run()

  expect(await itemOf(id)).toHaveProperty('emailKey', 'card@example.com')
})

test('an order that is months old is written too, because the first run reads the whole history', async () => {
  const id = await soldEarlier()
  shop.turnDays(29)

  await shop.run()

  expect(await itemOf(id)).toHaveProperty('emailKey')
})

test('a first run that Stripe interrupts goes on after its last page', async () => {
  const older = await soldEarlier()
  shop.turnDays(1)
  const newer = await soldEarlier()
  failCallsWith('starting_after=txn')
  await expect(shop.run()).rejects.toMatchObject({ statusCode: 400 })
  expect([await itemOf(newer), await itemOf(older)].map((item) => 'emailKey' in item)).toEqual([
    true,
    false,
  ])

  const callsBefore = shop.proxy().calls.length
  shop.proxy().instead = () => undefined
  const found = await shop.run()

  const lists = shop
    .proxy()
    .calls.slice(callsBefore)
    .filter((call) => call.includes('created'))
  expect(lists[0]).toContain('starting_after=txn')
  expect(found).toMatchObject({ movements: 1, orders: 1, isComplete: true })
  expect(await itemOf(older)).toHaveProperty('emailKey')
})

test('an order whose write failed after its movement was added is written by the next run', async () => {
  const id = await soldEarlier()
  const table = process.env['ORDERS_TABLE']
  process.env['ORDERS_TABLE'] = 'missing'
  await expect(shop.run()).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  expect(await shop.movements()).toHaveLength(1)

  process.env['ORDERS_TABLE'] = table
  const found = await shop.run()

  expect(found).toMatchObject({ movements: 0, orders: 1, isComplete: true })
  expect(await itemOf(id)).toHaveProperty('emailKey')
})
