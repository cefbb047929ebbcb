import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { daysPeriod } from '../../../lambda/office/books/model/period'
import { indexKeys } from '../../../lambda/orders/orders-table'
import { collect } from '../../../lambda/platform/aws/tables'
import type { ListedOrder } from '../../../tools/orders/reading/listed-order'
import { ordersPaid } from '../../../tools/orders/reading/orders-paid'
import { monthOfMovements } from '../../support/lambda/finance-month'
import type { OrderChanges } from '../../support/lambda/order-fixture'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeItem, run, respond, requests } = useStageOrders()
const words = (options: string) => options.split(' ').filter(Boolean)
const idsOf = async (args: string[]) => {
  const { printed } = await run([...args, '--json'])
  return (JSON.parse(printed) as ListedOrder[]).map(({ orderId }) => orderId).join(' ')
}

const invoiceUrl = 'https://invoice.stripe.com/i/acct_1/test_Y'
const at = '2026-11-15T10:00:01Z'
const sent = { attempts: 1, messageId: 'm', acceptedAt: at, reportedAt: at }
const bounced = { delivery: { channels: { email: { state: 'bounced', ...sent } } } } as const
const recent = 'cs_paul cs_yen cs_dollars cs_bounced cs_refunded cs_october'

beforeAll(async () => {
  const usd = { amountCents: 2500, expectedCents: 2500, currency: 'usd', expectedCurrency: 'usd' }
  const paid = async (id: string, paidAt: string, changes: OrderChanges = {}) =>
    store(id, { ...changes, sale: { paidAt, ...usd, ...changes.sale } })
  await paid('cs_october', '2026-10-31T23:30:00.000Z', { sale: { country: 'DE' } })
  await paid('cs_refunded', '2026-11-01T00:00:00.000Z', { money: { refundedCents: 2500 } })
  await paid('cs_bounced', '2026-11-15T10:00:00.000Z', bounced)
  for (const twin of [1, 2, 3]) await paid(`cs_twin_${twin}`, '2026-05-08T08:08:08.080Z')
  await store('cs_unpaid', { sale: { paidAt: undefined } })
  await paid('cs_september', '2026-09-01T10:00:00.000Z')
  await paid('cs_dollars', '2026-11-18T10:00:00.000Z', {
    sale: { amountCents: 1499, paymentIntentId: 'pi_dollars', invoiceId: 'in_1' },
    buyer: { checkoutEmail: 'card@example.com', postalCode: '94105', invoiceUrl },
  })
  const yen = await paid('cs_yen', '2026-11-21T10:00:00.000Z', {
    sale: { amountCents: 1499, currency: 'jpy' },
    buyer: { phone: '+819012345678' },
  })
  const paul = { orderId: 'cs_paul', emailKey: 'paul@example.com' }
  await storeItem({ ...yen, ...indexKeys(yen), ...paul })
})
test('reading after an order does not read the earlier ones again', async () => {
  const database = mockClient(DynamoDBDocumentClient)
  database.on(QueryCommand).resolves({ Items: [] })
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const after = { orderId: 'cs_1', paidAt: '2026-10-31T23:59:59.999Z' }
  const period = daysPeriod('2026-09-01', '2026-12-31', 'UTC')

  await collect(ordersPaid({ client, table: 'orders' }, period, { after }))

  const keys = database.commandCalls(QueryCommand).map(({ args: [{ input }] }) => {
    const { ':month': month, ':last': last } = input.ExpressionAttributeValues ?? {}
    return { month, last, start: input.ExclusiveStartKey }
  })
  database.restore()
  expect(keys).toEqual([
    { month: '2026-10', last: after.paidAt, start: { ...after, month: '2026-10' } },
    { month: '2026-09', last: after.paidAt, start: undefined },
  ])
})

describe('find', () => {
  const yenPhones = ['+81 90 1234 5678', '090-1234-5678', '+81 (0)90/1234.5678', '5678']
  const dollars = ['$14.99', '14,99 €', '14.990', 'USD 14.99', '\u221214,99\u00a0kr.', "'14.99-"]
  const yen = ['1499', '¥1,499', '1.499', "1'499.00", '1\u202f499,00 JPY', '￥１，４９９']
  const written = (option: string, texts: string[], found: string) =>
    texts.map((text): [string[], string] => [[option, text], found])

  test.each<[string[], string]>([
    [[], recent],
    [['--on', '2026-11-15', '--days', '0', '--timezone', 'Europe/Berlin'], 'cs_bounced'],
    [['--days', '90', '--amount', '25.00'], 'cs_bounced cs_refunded cs_october cs_september'],
    ...written('--email', [' Paul@Example.com ', '<paul@example.com>'], 'cs_paul'),
    ...written('--phone', yenPhones, 'cs_paul cs_yen'),
    ...written(
      '--phone',
      ['0123', '\u2022\u2022\u2022\u2022\u00a00123'],
      'cs_dollars cs_bounced cs_refunded cs_october',
    ),
    ...written('--amount', dollars, 'cs_dollars'),
    ...written('--amount', yen, 'cs_paul cs_yen'),
    [['--amount', '14.99', '--on', '2026-11-18', '--days', '0'], 'cs_dollars'],
    [['--amount', '14.99', '--on', '2026-11-19', '--days', '0'], ''],
  ])(
    '%j finds the orders of all its facts, as a buyer or a bank writes them',
    async (options, ids) => {
      expect(await idsOf(['find', ...options])).toBe(ids)
    },
  )

  test.each([
    ['', '2026-11-15T00', '2026-11-22T00', 'cs_dollars'],
    ['--days 0 --timezone Asia/Tokyo', '2026-11-17T15', '2026-11-18T15', 'cs_dollars'],
    ['--amount 25.00', '2026-11-15T00', '2026-11-22T00', ''],
    ['--email paul@example.com', '2026-11-15T00', '2026-11-22T00', ''],
  ])('find --last4 %s asks Stripe for the payments by the card', async (options, from, to, ids) => {
    respond({ payments: ['pi_dollars', 'pi_other'] })

    expect(await idsOf(['find', '--last4', '4242', '--on', '2026-11-18', ...words(options)])).toBe(
      ids,
    )

    const span = { from: `${from}:00:00.000Z`, to: `${to}:00:00.000Z` }
    expect(requests()).toEqual([{ name: 'KeepBooks', card: '4242', ...span }])
  })
})

test.each([
  ['find --phone 9999', 'No such orders in the last 30 days.'],
  ['find --email no@example.com', 'No such orders.'],
])('an empty result of %s is a sentence that says what was searched', async (command, sentence) => {
  expect((await run(words(command))).printed).toBe(sentence)
})

test.each([
  [['find', '--last4', '424'], /four digits/],
  [['find', '--last4', '4242'], /--last4 needs the day of the payment: give --on\./],
  [['find', '--last4', '4242', '--on', '2026-11-18', '--days', '16'], /up to 15 days before/],
  [['find', '--amount', '14.99 14.99'], /An amount looks like 14\.99/],
  [['find', '--amount', '2026-11-21'], /An amount looks like 14\.99/],
  [['find', '--phone', '123'], /at least its last four digits/],
  [['find', '--amount', '1', '--days', '0'], /--days 0 needs the day: give --on/],
])('%j is refused with exit code 2', async (args, message) => {
  const { exitCode, shown } = await run(args)

  expect(exitCode).toBe(2)
  expect(shown).toMatch(message)
})

describe('personal data', () => {
  const personal = /mara@|card@|2025550123|94105|invoice.stripe/
  const all = ['mara@', 'card@', '2025550123', '94105', invoiceUrl]

  test.each<[string, RegExp, string[]]>([
    ['find', /mara@example\.com, \+12025550123/, all],
    [
      'show cs_dollars',
      /mara@example\.com.*\+12025550123.*card@example\.com.*94105.*in_1, https/s,
      [...all, '4242'],
    ],
    ['pending', /Email to mara@example\.com/, all],
  ])('%s contains it only with --contacts, as JSON too', async (command, expected, facts) => {
    respond({ movements: monthOfMovements.slice(0, 1) })

    const plain = await run(words(command))
    const json = await run([...words(command), '--json'])
    const full = await run([...words(command), '--contacts'])
    const fullJson = await run([...words(command), '--json', '--contacts'])

    expect(plain.shown).not.toMatch(personal)
    expect(full.printed).toMatch(expected)
    expect(json.printed).toContain('cs_dollars')
    expect(json.shown).not.toMatch(personal)
    expect(json.shown).not.toContain('4242')
    for (const fact of facts) expect(fullJson.printed).toContain(fact)
  })
})
