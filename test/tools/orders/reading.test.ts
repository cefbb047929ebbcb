import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import fc from 'fast-check'
import { daysPeriod } from '../../../lambda/office/books/model/period'
import { type Order, orderNumber } from '../../../lambda/orders/order'
import { indexKeys } from '../../../lambda/orders/orders-table'
import { collect } from '../../../lambda/platform/aws/tables'
import { pagesPaid } from '../../../tools/orders/reads/read-orders'
import { understand } from '../../../tools/orders/reads/search-text'
import { anyMoment, instantOf } from '../../support/lambda/any-moment'
import { monthOfMovements } from '../../support/lambda/finance-month'
import type { OrderChanges } from '../../support/lambda/order-fixture'
import { tokenHash } from '../../../lambda/shop/links/download-link'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeItem, run, respond, requests } = useStageOrders()
const words = (options: string) => options.split(' ').filter(Boolean)
const idsOf = async (args: string[]) => {
  const { printed } = await run([...args, '--json'])
  return (JSON.parse(printed) as Order[]).map(({ orderId }) => orderId).join(' ')
}

const invoiceUrl = 'https://invoice.stripe.com/i/acct_1/test_Y'
const at = '2026-11-15T10:00:01Z'
const [token, earlierToken] = ['A1b2C3'.repeat(4).slice(2), 'Z'.repeat(22)]
const downloadPage = 'https://d1.cloudfront.net/functions/v1/download/'
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
    access: { linkHash: tokenHash(token), previousLinkHash: tokenHash(earlierToken) },
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
    [['Card@example.com'], 'cs_dollars'],
    [['in_1'], 'cs_dollars'],
    [[`${invoiceUrl}?s=ap`], 'cs_dollars'],
    [[`<${downloadPage}${token}>.`], 'cs_dollars'],
    [[`https://safelinks.example/?url=${encodeURIComponent(downloadPage + earlierToken)}&data=1`], 'cs_dollars'],
    [['From:', 'paul@example.com', 'To:', 'help@example.com'], 'cs_paul'],
  ])('%j finds the orders that it names', async (args, ids) => {
    expect(await idsOf(['find', ...args])).toBe(ids)
  })

  const clock = { now: () => new Date('2026-11-29T03:00:00.000Z'), timeZone: 'Europe/Berlin' }
  const understood = (texts: string[]) => texts.map((text) => understand(text, clock))
  const day = '2026-11-28'

  test.each<[ReturnType<typeof understand>, string]>([
    [
      { kind: 'day', day },
      '28.11.2026 | 11/28/2026 | 28/11/2026 | Nov 28, 2026 | 28 November 2026 | 28-Nov-26 | 28.11.26',
    ],
    [
      { kind: 'day', day },
      '11/28/26 | 28-11-2026 | 28 11 2026 | 2026/11/28 | 28. 11. 2026 | 2026-Nov-28 | Nov 28 | 28NOV',
    ],
    [{ kind: 'day', day }, 'Nov. 28th | the 28th of November | 11/28 | 28/11 | 28.11. | yesterday | 2026-11-28 12:06'],
    [{ kind: 'day', day }, '2026-11-28 12:06:01 | Nov 28, 12:06 PM | Paid on Sat 28 Nov at 3 pm'],
    // What it was here at that time.
    [
      { kind: 'day', day },
      'Sat, 28 Nov 2026 12:06:01 +0000 (UTC) | 2026-11-27T23:30:00.000Z | Nov 27, 2026, 11:30 PM UTC',
    ],
    [{ kind: 'day', day: '2026-11-12' }, '12/11/2026'],
    [{ kind: 'day', day: '2024-02-29' }, 'Feb 29'],
    [{ kind: 'month', month: '2026-11' }, "Nov 2026 | 11/2026 | 2026-11 | 2026/11 | November '26 | in November"],
    [{ kind: 'card', last4: '4242', day }, 'visa 4242 Nov 28 | 4242 11/28 | Visa debit ending in 4242, yesterday'],
    [{ kind: 'card', last4: '4242', month: '2026-11' }, '4242 Nov 2026 | visa •••• 4242 (US) November'],
    [{ kind: 'card', last4: '4242' }, 'visa 4242 | 4242 Mastercard'],
    [{ kind: 'email', emails: ['pa@example.com'] }, '<pa@example.com> | email: pa@example.com | pa @example. com'],
    [
      { kind: 'email', emails: ['pa@example.com'] },
      "pa@example.com , paid Nov 28 | Pa <mailto:pa@example.com> asked | 'pa@example.com'?",
    ],
    [{ kind: 'phone', phone: '0123', mayBeCard: true }, '\u2022\u2022\u2022\u2022\u00a00123 | ends 0123'],
    [{ kind: 'phone', phone: '+1 202 555 0123' }, 'tel:+1 202 555 0123 | Mobile no.: +1 202 555 0123'],
    [{ kind: 'phone', phone: '+49 30/12 34 56' }, '+49 30/12 34 56'],
    [{ kind: 'phone', phone: '06.12.34.56.78' }, '06.12.34.56.78'],
    [
      { kind: 'number', number: 'EB-7K3M9Q2T' },
      '#EB\u20117K3M9Q2T. | eb 7K3M 9Q2T | 7k3m9q2t | EB-7K3M9Q2T 2026-11-28 12:06 $14.99',
    ],
    [{ kind: 'number', number: 'EB-7K3M9Q2T' }, 'EB-7K3M9Q2T of pa@example.com'],
    // As it was read aloud.
    [{ kind: 'number', number: 'EB-0123KM10' }, 'eb-ol23kmio'],
    [{ kind: 'stripe', id: 'pi_1' }, 'https://dashboard.stripe.com/test/payments/pi_1'],
  ])('%j is written in other ways too: %s', (search, texts) => {
    const written = texts.split(' | ')
    expect(understood(written)).toEqual(written.map(() => search))
  })

  test('at any moment a day or month without a year is the last one in the zone, and an instant is its day there', () => {
    const property = fc.property(anyMoment, fc.nat(364), (local, days) => {
      const readings = (...texts: string[]) =>
        texts.map((text) => understand(text, { now: () => new Date(instantOf(local)), timeZone: local.timeZoneId }))
      const dayOf = (time: typeof local) => ({ kind: 'day', day: time.toPlainDate().toString() })
      const [past, tomorrow] = [local.subtract({ days }), local.add({ days: 1 })]
      const name = past.toLocaleString('en-US', { month: 'long' })
      const numbers = (time: typeof local) => `${time.month}/${time.day}`
      const isLeapDay = numbers(tomorrow) === '2/29'
      const month = dayOf(past.month === local.month ? local : past).day.slice(0, 7)

      const written = [instantOf(past), numbers(past), `${name} ${past.day}`, `Thursday, ${past.day} ${name}`]
      expect(readings(...written)).toEqual(written.map(() => dayOf(past)))
      expect(readings('today', 'yesterday')).toEqual([dayOf(local), dayOf(local.subtract({ days: 1 }))])
      expect(readings(numbers(tomorrow))).toEqual([dayOf(tomorrow.subtract({ years: isLeapDay ? 4 : 1 }))])
      expect(readings(name)).toEqual([{ kind: 'month', month }])
    })
    fc.assert(property)
  })

  test.each([
    'Nov 14.99 | Nov 31 | 2026-13 | 32.11.2026 | Nov 28-30 | 2026-11-01 to 2026-11-30 | the 28th | Sat 28 | 3pm | 12:06',
    `p•••@example.com | pa@example | Pa Nov 28 | Mara 14 | order 1234 | EBOOKSTORE | txn_1 | ${downloadPage}short`,
  ])('nothing of %s is taken for something else', (texts) => {
    const written = texts.split(' | ')
    expect(understood(written)).toEqual(written.map((text) => ({ kind: 'unknown', text })))
  })

  test.each([
    { amounts: [14.99], texts: ['14,99 €', 'USD 14.99', '\u221214,99\u00a0kr.', "'14.99-"] },
    { amounts: [14_990, 14.99], texts: ['14.990'] },
    { amounts: [1499, 1.499], texts: ['¥1,499', '1.499', '￥１，４９９'] },
    { amounts: [1499], texts: ["1'499.00", '1\u202f499,00 JPY'] },
    { amounts: [14.99], texts: ['$14.99 Nov 28', '14.99 USD | 2026-11-28', '14,99 28.11.', 'declined 14.99 in May'] },
    { amounts: [14.99], texts: ['STRIPE* EBOOKS 14.99 11/28', 'EBOOKSTORE 14.99'] },
    { amounts: [25], texts: ['25', 'paid 25', '25 dollars yesterday', '$25 28 Nov'] },
  ])('what a buyer or a bank writes may be the amounts of %j', ({ amounts, texts }) => {
    expect(understood(texts)).toMatchObject(texts.map(() => ({ kind: 'amount', amounts })))
  })

  test.each([
    ['4242 2026-11-18', '2026-11-15T00', '2026-11-22T00', 'cs_dollars'],
    ['visa 4242', '2026-10-24T00', '2026-11-23T00', 'cs_dollars'],
    ['4242 November', '2026-11-01T00', '2026-12-01T00', 'cs_dollars'],
    ['2026-11-18 4242 --days 0 --timezone Asia/Tokyo', '2026-11-17T15', '2026-11-18T15', 'cs_dollars'],
    ['visa •••• 4242, Nov 18, 2026 --status refunded', '2026-11-15T00', '2026-11-22T00', ''],
  ])('a card and its day, %s, ask Stripe for its payments', async (command, from, to, ids) => {
    respond({ payments: ['pi_dollars', 'pi_other'] })

    expect(await idsOf(['find', ...words(command)])).toBe(ids)

    const span = { from: `${from}:00:00.000Z`, to: `${to}:00:00.000Z` }
    expect(requests()).toEqual([{ name: 'KeepBooks', card: '4242', ...span }])
  })

  test.each(['py_1', 're_1', 'pyr_1', 'du_1'])('%s is of the payment which Stripe says', async (source) => {
    respond({ payments: ['pi_dollars'] })

    expect(await idsOf(['find', source])).toBe('cs_dollars')
    expect(requests()).toEqual([{ name: 'KeepBooks', source }])
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

  const help = /Search by order number, email, phone, link, Stripe ID, day, amount, or card digits and day\./
  test.each([
    ['mara', /^“mara” is not understood\. /, help],
    ['nobodyss', /^“nobodyss” is not understood\. /, help],
    ['2026-02-30', /^“2026-02-30” is not understood\. /, help],
    ['x'.repeat(2000), /^“x{60} …” is not understood\. /, help],
    ['CCSJ0E58', /^There is no order EB-CCSJ0E58\. Check its characters\./],
    ['pi_none', /^There is no order pi_none\./],
    ['pi_dollars --status refunded', /^No refunded order of pi_dollars\./],
    ['no@example.com', /^No order of n•••@example\.com\./],
    ['9999', /^No order of ••••\u00a09999 in the last 30 days\. A card needs its day: /],
    ['$7', /^No order of \$7 in the last 30 days\. Choose a month to look further back\./],
    ['in_none', /^No order with the invoice in_none\. Stripe may not have told it yet: /],
    [`/download/${'x'.repeat(22)}`, /^No order with this link\. Only the last two links of an order are known: /],
    ['$7 2026-11-16', /^No order of \$7 within 3 days of 2026-11-16\./],
    ['--status held --country fr', /^No held order from FR\./],
  ])('find %s finds nothing, says what it looked for, and shows the newest', async (command, ...sentences) => {
    const { exitCode, printed } = await run(['find', ...words(command)])
    const heading = printed.split('\n').at(-1) ?? ''

    expect(exitCode).toBe(printed.includes('is not understood') ? 2 : 0)
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
