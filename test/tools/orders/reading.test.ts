import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { daysPeriod } from '../../../lambda/office/books/model/period'
import { type Order, orderNumber } from '../../../lambda/orders/order'
import { indexKeys } from '../../../lambda/orders/orders-table'
import { collect } from '../../../lambda/platform/aws/tables'
import { pagesPaid } from '../../../tools/orders/reading/read-orders'
import { understand } from '../../../tools/orders/reading/search-text'
import { monthOfMovements } from '../../support/lambda/finance-month'
import type { OrderChanges } from '../../support/lambda/order-fixture'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeItem, run, respond, requests } = useStageOrders()
const words = (options: string) => options.split(' ').filter(Boolean)
const idsOf = async (args: string[]) => {
  const { printed } = await run([...args, '--json'])
  return (JSON.parse(printed) as Order[]).map(({ orderId }) => orderId).join(' ')
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

  await collect(pagesPaid({ client, table: 'orders' }, { now: new Date(), period, after }))

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
  const all = `${recent} cs_september cs_twin_1 cs_twin_2 cs_twin_3`
  const inJapan = 'cs_paul cs_yen'

  test.each<[string[], string]>([
    [[], all],
    [['--status', 'refunded'], 'cs_refunded'],
    [['--delivery', 'bounced', '--month', '2026-11'], 'cs_bounced'],
    [['--country', 'de'], 'cs_october'],
    [['--days', '10'], 'cs_paul cs_yen cs_dollars cs_bounced'],
    [['2026-11-15'], 'cs_bounced'],
    [['2026-11-01', '--timezone', 'Europe/Berlin'], 'cs_refunded cs_october'],
    [['2026-11'], recent.replace(' cs_october', '')],
    [['25.00', '--days', '90'], 'cs_bounced cs_refunded cs_october cs_september'],
    [[' Paul@Example.com '], 'cs_paul'],
    [['+81 90 1234 5678'], inJapan],
    [['090-1234-5678'], inJapan],
    [['+81 (0)90/1234.5678'], inJapan],
    [['0123'], 'cs_dollars cs_bounced cs_refunded cs_october'],
    [['+1', '202', '555', '0123', '2026-11-16'], 'cs_dollars cs_bounced'],
    [['$14.99'], 'cs_dollars'],
    [['¥1499'], inJapan],
    [['14.99', 'on', '2026-11-16'], 'cs_dollars'],
    [['14.99', '2026-11-18', '--days', '0'], 'cs_dollars'],
    [['14.99', '2026-11-19', '--days', '0'], ''],
    [['cs_unpaid'], 'cs_unpaid'],
    [[orderNumber('cs_unpaid').toLowerCase()], 'cs_unpaid'],
    [['pi_dollars'], 'cs_dollars'],
  ])('%j finds the orders that it names', async (args, ids) => {
    expect(await idsOf(['find', ...args])).toBe(ids)
  })

  test.each<[ReturnType<typeof understand>, string[]]>([
    [{ kind: 'day', day: '2026-11-15' }, ['15.11.2026', '11/15/2026', 'Nov 15, 2026', '15 November 2026']],
    [{ kind: 'month', month: '2026-11' }, ['Nov 2026']],
    [{ kind: 'email', email: 'paul@example.com' }, ['<paul@example.com>']],
    [{ kind: 'phone', phone: '0123', mayBeCard: true }, ['\u2022\u2022\u2022\u2022\u00a00123']],
    [{ kind: 'phone', phone: '+1 202 555 0123' }, ['tel:+1 202 555 0123']],
    [{ kind: 'number', number: 'EB-7K3M9Q2T' }, ['#EB\u20117K3M9Q2T.', 'eb 7K3M 9Q2T', '7k3m9q2t']],
    // As it was read aloud.
    [{ kind: 'number', number: 'EB-0123KM10' }, ['eb-ol23kmio']],
    [{ kind: 'stripe', id: 'pi_1' }, ['https://dashboard.stripe.com/test/payments/pi_1']],
  ])('%j is written in other ways too: %j', (search, texts) => {
    expect(texts.map(understand)).toEqual(texts.map(() => search))
  })

  test.each([
    { amounts: [14.99], texts: ['14,99 €', 'USD 14.99', '\u221214,99\u00a0kr.', "'14.99-"] },
    { amounts: [14_990, 14.99], texts: ['14.990'] },
    { amounts: [1499, 1.499], texts: ['¥1,499', '1.499', '￥１，４９９'] },
    { amounts: [1499], texts: ["1'499.00", '1\u202f499,00 JPY'] },
  ])('what a buyer or a bank writes may be the amounts of %j', ({ amounts, texts }) => {
    expect(texts.map(understand)).toMatchObject(texts.map(() => ({ kind: 'amount', amounts })))
  })

  test.each([
    ['4242 2026-11-18', '2026-11-15T00', '2026-11-22T00', 'cs_dollars'],
    ['2026-11-18 4242 --days 0 --timezone Asia/Tokyo', '2026-11-17T15', '2026-11-18T15', 'cs_dollars'],
    ['visa •••• 4242, Nov 18, 2026 --status refunded', '2026-11-15T00', '2026-11-22T00', ''],
  ])('a card and its day, %s, ask Stripe for its payments', async (command, from, to, ids) => {
    respond({ payments: ['pi_dollars', 'pi_other'] })

    expect(await idsOf(['find', ...words(command)])).toBe(ids)

    const span = { from: `${from}:00:00.000Z`, to: `${to}:00:00.000Z` }
    expect(requests()).toEqual([{ name: 'KeepBooks', card: '4242', ...span }])
  })

  test('a charge, refund or dispute is that of the payment which Stripe says', async () => {
    respond({ payments: ['pi_dollars'] })

    expect(await idsOf(['find', 're_1'])).toBe('cs_dollars')
    expect(requests()).toEqual([{ name: 'KeepBooks', source: 're_1' }])
  })

  test.each([
    ['', '10 orders, ¥2,998 and $189.99'],
    ['2026-11-21', '2 orders on 2026-11-21, ¥2,998'],
    ['14.99', '1 order of 14.99 in the last 30 days, $14.99'],
    ['cs_unpaid', '1 order of cs_unpaid, not paid'],
    ['paul@example.com', '1 order of p•••@example.com, ¥1,499'],
    ['--status refunded --month 2026-11', '1 refunded order in November 2026, $25.00'],
    ['5678', '2 orders of ••••\u00a05678 in the last 30 days, ¥2,998. A card needs its day: “5678 2026-11-21”.'],
  ])('find %s sums up what it found under the table', async (command, heading) => {
    const { printed } = await run(['find', ...words(command)])
    const lines = printed.split('\n')

    expect(lines.at(-1)).toBe(heading)
    expect(Math.max(...lines.slice(0, -1).map(({ length }) => length))).toBeLessThanOrEqual(80)
  })

  const help = /Search by order number, email, phone, Stripe ID, amount, or card digits and day\./
  test.each([
    ['mara', /^No order matches “mara”\. /, help],
    ['nobodyss', /^No order matches “nobodyss”\. /, help],
    ['2026-02-30', /^No order matches “2026-02-30”\. /, help],
    ['x'.repeat(2000), /^No order matches “x{60} …”\. /, help],
    ['CCSJ0E58', /^There is no order EB-CCSJ0E58\. Check its characters\./],
    ['pi_none', /^There is no order pi_none\./],
    ['no@example.com', /^No order of n•••@example\.com\./],
    ['9999', /^No order of ••••\u00a09999 in the last 30 days\. A card needs its day: /],
    ['$7 2026-11-16', /^No order of \$7 within 3 days of 2026-11-16\./],
    ['--status held --country fr', /^No held order from FR\./],
  ])('find %s finds nothing, says what it looked for, and shows the newest', async (command, ...sentences) => {
    const { exitCode, printed } = await run(['find', ...words(command)])
    const heading = printed.split('\n').at(-1) ?? ''

    expect(exitCode).toBe(0)
    for (const sentence of sentences) expect(heading).toMatch(sentence)
    expect(heading).toMatch(/ These are the newest orders\.$/)
    expect(printed).toContain(orderNumber('cs_yen'))
  })
})

test.each([
  [['find', '4242', '2026-11-18', '--days', '16'], /up to 15 days before and after its day/],
  [['find', '14.99', '--days', '0'], /--days 0 needs a day in the text/],
  [['find', '--country', 'USA'], /A country is two letters, such as US\./],
  [['find', '--status', 'awaiting_payment'], /Allowed choices are paid, /],
  [['find', '--month', '2026-13'], /Write the month like/],
])('%j is refused with exit code 2', async (args, message) => {
  expect(await run(args)).toMatchObject({ exitCode: 2, shown: expect.stringMatching(message) })
})

describe('personal data', () => {
  const personal = /mara@|card@|2025550123|94105|invoice.stripe/
  const all = ['mara@', 'card@', '2025550123', '94105', invoiceUrl]

  test.each<[string, RegExp, string[]]>([
    ['find', /mara@example\.com,[^]*\+12025550123/, all],
    ['show cs_dollars', /mara@example\.com.*\+12025550123.*card@example\.com.*94105.*in_1, https/s, [...all, '4242']],
    ['pending', /Email to mara@example\.com/, all],
  ])('the output of %s has personal data only with --contacts, as JSON too', async (command, expected, facts) => {
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
