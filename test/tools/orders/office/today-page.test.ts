import { S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { Temporal } from 'temporal-polyfill'
import { daysOf, monthPeriod } from '../../../../lambda/office/books/model/period'
import { instantOf } from '../../../support/lambda/any-moment'
import { type OrderChanges, paidFacts } from '../../../support/lambda/order-fixture'
import { awsError, outputs } from '../../../support/tools/aws-account'
import {
  countedStore,
  linksOf,
  officePages,
  rowsOf,
  sectionsOf,
  type Shown,
  textsOf,
} from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, storeAll, keep, respond, refuse, requests } = useStageOrders()
const { start, shared } = officePages()
const { open } = shared
const today = '2026-11-22'
const upToDate = { month: '2026-11', movements: 1, isComplete: true, isClosed: false }
beforeEach(() => respond(upToDate))

const usd = (day: string, orders: number, cents: number) => ({ day, currency: 'usd', orders, cents })
const booked = (day: string, netCents: number) => ({ day, currency: 'usd', sales: 1, salesCents: netCents, netCents })
const unread = { isClosed: false, openPayouts: [], balances: [] }

/** The books of three months, of which the newest was read before the orders of today. */
async function keepMonths() {
  await keep({
    ...unread,
    readAt: `${today}T11:45:00.000Z`,
    sold: [usd('2026-11-10', 2, 2998), { ...usd('2026-11-10', 1, 1399), currency: 'eur' }, usd(today, 9, 9999)],
    days: [booked('2026-11-10', 2852), booked(today, 1426)],
    codes: [{ code: 'LAUNCH', currency: 'usd', orders: 2, cents: 1998 }],
    sources: [{ name: 'newsletter', currency: 'usd', orders: 2, cents: 2998 }],
    countries: [{ name: 'DE', currency: 'usd', orders: 2, cents: 2998 }],
  })
  const october = { month: '2026-10', ...monthPeriod('2026-10', 'UTC'), codes: [] }
  const sold = [usd('2026-10-23', 3, 4497), usd('2026-10-24', 1, 1499)]
  await keep({ ...unread, ...october, sold, days: [booked('2026-10-23', 4000)] })
  const september = { month: '2026-09', ...monthPeriod('2026-09', 'UTC'), codes: [] }
  await keep({ ...unread, ...september, sold: [usd('2026-09-23', 5, 5000), usd('2026-09-24', 1, 1499)], days: [] })
}

const paid = (time: string, sale: OrderChanges['sale'] = {}) => ({
  orderId: `cs_${time}`,
  sale: { paidAt: `${today}T${time}:00.000Z`, ...sale },
})
const paidInHour = (hour: string, count: number) =>
  storeAll(Array.from({ length: count }, (_, minute) => paid(`${hour}:${10 + minute}`)))

test('a store without sales says what to do first, in a stage and on one machine, and lists no orders', async () => {
  const { main, html } = await open('/')
  const orders = await open('/orders')
  const local = await (await start({ stage: undefined })).open('/')

  expect(textsOf(html, 'h1')).toEqual(['Today'])
  expect(sectionsOf(html)['No sales yet']).toMatch(
    /^Your page is http.* Buy the book there yourself, .* at Stripe\. Then put its address/,
  )
  expect(local.main).toContain('Buy the book there with the card 4242 4242 4242 4242')
  expect(sectionsOf(html)['To do']).toBe('Nothing is to do.')
  expect(main).not.toMatch(/\$0\.00|Sold per day|Newest orders/)
  expect(orders.main).toContain('No orders yet, or none in the last year. A paid order appears here at once.')
  expect(orders.html.querySelector('table')).toBeNull()
})

describe('a store with sales', () => {
  beforeAll(async () => {
    const euros = { amountCents: 1399, currency: 'eur', expectedCents: 1399, expectedCurrency: 'eur' }
    await storeAll([paid('09:00'), paid('10:00'), paid('11:00', euros)])
  })
  beforeEach(keepMonths)

  test('sales of today are from the table, those before, per day, and what is earned from the books', async () => {
    const { html, main } = await (await start()).open('/')
    const [chart] = html.querySelectorAll('figure.chart')

    expect(textsOf(html, '.tiles section')).toEqual([
      'Today $29.98, €13.99 3 orders, $14.26 earned',
      'This month $59.96, €27.98 6 orders, $42.78 earned',
      'Last 30 days $74.95, €27.98 7 orders, $42.78 earned',
      'The 30 days before $59.96 4 orders, $40.00 earned',
    ])
    expect(main).toContain('Earned is what Stripe had booked by 2026-11-22 11:45: sales less')
    expect(chart?.querySelectorAll('rect')).toHaveLength(30)
    expect(chart?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    // For readers of the screen. A table of that class would be as high as its rows.
    expect(textsOf(html, 'div.unseen > table caption')).toEqual(['Sales per day'])
    expect(rowsOf(chart ?? html)).toEqual([
      ['2026-10-24', '1', '$14.99'],
      ['2026-11-10', '2', '$29.98'],
      ['2026-11-22', '2', '$29.98'],
    ])
    expect(sectionsOf(html)['Codes this month']).toBe('Code Orders Sold LAUNCH 2 $19.98')
    expect(sectionsOf(html)['Sources this month']).toBe('Source Orders Sold newsletter 2 $29.98')
    expect(sectionsOf(html)['Countries this month']).toBe('Country Orders Sold DE 2 $29.98')
    expect(requests()).toEqual([{ name: 'KeepBooks', month: '2026-11', action: 'read', seconds: 30 }])
  })

  const rangeIn = ({ html }: Shown) => [
    textsOf(html, '.tiles section')[3],
    html.querySelectorAll('form input').map((input) => input.getAttribute('value')),
  ]

  test.each([
    ['from=2026-09-24&to=2026-10-23', '2026-09-24 to 2026-10-23 $59.96 4 orders, $40.00 earned'],
    ['from=2026-09-23&to=2026-09-23', '2026-09-23 $50.00 5 orders, $0.00 earned'],
    ['from=2026-11-10', '2026-11-10 to 2026-11-22 $59.96, €27.98 6 orders, $42.78 earned'],
    ['from=2024-01-01&to=2026-12-31', '2024-01-01 to 2026-12-31 $184.91, €27.98 16 orders, $82.78 earned'],
    ['from=0001-01-01&to=0001-01-02', '0001-01-01 to 0001-01-02 $0.00 0 orders, $0.00 earned'],
  ])('a range of one’s own is summed up in place of the 30 days before: %s', async (query, tile) => {
    const shown = await open(`/?${query}`)

    expect([shown.status, rangeIn(shown)[0]]).toEqual([200, tile])
  })

  test.each([
    ['from=2026-13-01&to=2026-12-31', '"2026-13-01" is not a date. Write it like 2026-11-21.'],
    ['from=2026-11-02&to=2026-11-01', 'The period ends on 2026-11-01, before it begins on 2026-11-02.'],
    ['from=2023-01-01&to=2026-11-01', 'These are more than 36 months: take fewer.'],
    ['from=0000-01-01&to=9999-12-31', 'These are more than 36 months: take fewer.'],
    ['from=%3Cb%3E&from=2&to=x', '"<b>" is not a date. Write it like 2026-11-21.'],
  ])('a range that is not understood is explained beside what was typed: %s', async (query, sentence) => {
    const shown = await open(`/?${query}`)
    const typed = new URLSearchParams(query)

    expect([shown.status, textsOf(shown.html, '[role=alert]')]).toEqual([400, [sentence]])
    const before = 'The 30 days before $59.96 4 orders, $40.00 earned'
    expect(rangeIn(shown)).toEqual([before, [typed.get('from'), typed.get('to')]])
  })

  test('the next payout is announced, and a stage leads to its dashboard', async () => {
    const payout = {
      kind: 'payout',
      subject: 'po_1',
      date: `${today}T00:00:00.000Z`,
      note: '$50.00, in transit',
    } as const
    const others = [
      { ...payout, date: '2026-11-20T00:00:00.000Z' },
      { ...payout, kind: 'failed_payout' as const },
    ]
    await keep({ ...unread, openPayouts: [{ ...payout, date: '2026-11-25T00:00:00.000Z' }, payout, ...others] })
    const { main, html } = await open('/')
    const { store: stage } = await countedStore()
    const local = await (await start({ store: { ...stage, dashboardUrl: undefined } })).open('/')

    expect(main).toContain('Next payout: $50.00, in transit, due on 2026-11-22.')
    const dashboard = ['Page views, checkouts, sales', outputs.DashboardUrl]
    expect(linksOf(html)).toEqual(expect.arrayContaining([['Total of all months', 'months'], dashboard]))
    expect(linksOf(local.html)).not.toContainEqual(dashboard)
  })

  test('while Stripe has not booked the newest sale, what is earned is so far', async () => {
    await keep({ ...unread, readAt: `${today}T10:59:00.000Z`, sold: [], days: [booked(today, -1426)] })
    const { html } = await open('/')

    expect(textsOf(html, '.tiles section')).toMatchObject([
      'Today $29.98, €13.99 3 orders, −$14.26 earned so far: refunds, disputes and fees were more',
      expect.stringMatching(/^This month .* so far: refunds/),
      expect.stringMatching(/^Last 30 days .* so far: refunds/),
      expect.not.stringMatching(/so far/),
    ])
  })

  test('what is to do is counted by its kind, and each page names how many', async () => {
    const before = await open('/')
    await store('cs_held', { sale: { amountCents: 999, paidAt: '2026-11-21T10:00:00.000Z' } })
    const { html } = await open('/')
    const section = sectionsOf(html)['To do']

    expect(sectionsOf(before.html)['To do']).not.toContain('To decide')
    expect(section).toContain('To decide: 1')
    expect(linksOf(html)).toContainEqual(['See what to do', 'to-do'])
    expect(textsOf(html, 'nav a')).toEqual(['Today', 'Orders', expect.stringMatching(/^To do \(\d\)$/), 'Months'])
  })

  test('a payout that came back is to do, and one on its way is not', async () => {
    const date = `${today}T10:00:00.000Z`
    const payout = { kind: 'payout', subject: 'po_1', date, note: '$50.00' } as const
    await keep({ ...unread, openPayouts: [payout, { ...payout, kind: 'failed_payout', subject: 'po_2' }] })
    const { html } = await open('/')

    expect(sectionsOf(html)['To do']).toContain('Payouts not arrived: 1')
  })

  test('the ten newest orders are there, with the buyer masked, and lead to all', async () => {
    await paidInHour('11', 11)
    const { html, body } = await open('/')
    const section = html.querySelectorAll('section').at(-1)

    expect(section?.querySelector('h2')?.text).toBe('Newest orders')
    expect(rowsOf(section ?? html)).toHaveLength(10)
    expect(rowsOf(section ?? html)[0]?.[1]).toBe('2026-11-22 11:20')
    expect(section?.querySelector('tbody a')?.getAttribute('href')).toMatch(/^orders\/EB-\w{8}$/)
    expect(linksOf(html).at(-1)).toEqual(['All orders', 'orders'])
    expect(body).not.toContain('mara@')
  })

  test('the number of reads does not depend on the number of orders', async () => {
    const readsOf = async () => {
      const { reads, store: counted } = await countedStore()
      await (await start({ store: counted })).open('/')
      return reads
    }
    const few = await readsOf()
    await paidInHour('08', 40)

    expect(await readsOf()).toEqual(few)
    expect(few.books).toBeLessThanOrEqual(8)
    expect(few.orders).toBeLessThanOrEqual(20)
  })

  test.each([
    ['Stripe is read for long', () => respond(() => new Promise(() => undefined))],
    ['the role may not invoke functions', () => refuse(awsError('AccessDeniedException'))],
  ])('while %s, the page shows what there is', async (_what, prepare) => {
    prepare()
    const { status, html } = await (await start()).open('/')

    const before = 'The 30 days before $59.96 4 orders, $40.00 earned'
    expect([status, textsOf(html, '.tiles section')[3]]).toEqual([200, before])
  })
})

test.each([
  ['2027-01-01T00:00:05Z', 'America/New_York'],
  ['2027-02-28T23:59:50Z', 'UTC'],
  ['2028-02-29T12:00:00Z', 'Pacific/Kiritimati'],
  ['2027-03-28T00:59:30Z', 'Europe/Berlin'],
  ['2026-11-02T04:59:30Z', 'America/New_York'],
])('at %s in %s each day counts where it belongs', async (time, timeZone) => {
  const local = Temporal.Instant.from(time).toZonedDateTimeISO(timeZone)
  const begin = local.startOfDay()
  const months = [0, 1, 2].map((back) => monthPeriod(local.subtract({ months: back }).toString().slice(0, 7), timeZone))
  for (const month of months) {
    const days = daysOf(month)
    const sales = { sold: days.map((day) => usd(day, 1, 100)), days: days.map((day) => booked(day, 70)) }
    await keep({ ...unread, ...month, month: days[0]?.slice(0, 7) ?? '', codes: [], ...sales })
  }
  const paidAt = [begin.subtract({ milliseconds: 1 }), begin, local].map(instantOf)
  await storeAll(paidAt.map((at) => ({ orderId: `cs_${at}`, sale: { paidAt: at } })))

  const { html } = await (await start({ now: () => new Date(time), timeZone })).open('/')

  // The books have one order of today, and the table, which counts, has two.
  expect(textsOf(html, '.tiles section').map((tile) => tile.match(/\d+ orders|\S+ earned/g))).toEqual([
    ['2 orders', '$0.70 earned'],
    [`${local.day + 1} orders`, `$${(local.day * 0.7).toFixed(2)} earned`],
    ['31 orders', '$21.00 earned'],
    ['30 orders', '$21.00 earned'],
  ])
  const days = rowsOf(html.querySelector('figure.chart') ?? html).map(([day]) => day)
  const daysBack = Array.from({ length: 30 }, (_, back) => local.toPlainDate().subtract({ days: back }).toString())
  expect(days).toEqual(daysBack.toReversed())
})

test('a role without books sees the orders, and which policy the sales need', async () => {
  mockClient(S3Client).rejects(awsError('AccessDenied'))
  const { status, main } = await open('/')

  expect([status, main]).toEqual([200, expect.stringContaining('Sales need the policy finance-reader.')])
  expect(main).toContain('Newest orders')
})

test('a role without orders sees the sales of the books, and which policy orders need', async () => {
  await keepMonths()
  const dynamodb = mockClient(DynamoDBDocumentClient)
  dynamodb.rejects(awsError('AccessDeniedException'))
  // What the policy allows: the orders of today without their buyers.
  const sale = { ...paidFacts.sale, paidAt: `${today}T11:00:00.000Z` }
  dynamodb.on(QueryCommand, { ProjectionExpression: '#sale' }).resolves({ Items: [{ sale }] })
  const { status, html, main } = await open('/')
  dynamodb.restore()

  expect(status).toBe(200)
  expect(textsOf(html, '.tiles section')[0]).toBe('Today $14.99 1 order, $14.26 earned')
  expect(main).toContain('Orders need the policy support-desk.')
  expect(main).not.toMatch(/No sales yet|Sales need|Newest orders/)
})
