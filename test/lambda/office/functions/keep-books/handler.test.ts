import { setUpBooks } from '../../../../support/lambda/books-setup'
import { SendEmailCommand } from '@aws-sdk/client-sesv2'
import { gunzipSync, gzipSync } from 'node:zlib'
import { bookFee } from 'stripe-emulator'
import { readAnyMonth } from '../../../../../lambda/office/books/files/month-file'
import { orderNumber } from '../../../../../lambda/orders/order'

/** Stripe's clock starts on the evening of October 29. */
const shop = setUpBooks(Date.UTC(2026, 9, 29, 18))
const [october, november] = ['2026-10', '2026-11']
const subjects = () => shop.sent().map(({ Content }) => Content?.Simple?.Subject?.Data)
const closeOf = (month: string) => `/books/${month}/closed.jsonl.gz`
const page = () => shop.file(`${october}/statement.html`)

/** Sells one ebook in October, and advances to a day of November. */
async function sellUntil(day: string, time?: string): Promise<string> {
  const phone = '+12025550123'
  const id = await shop.sell({ deliveryMethod: 'both', email: 'canary@example.com', phone })
  await shop.recordAll()
  shop.turnTo(`2026-11-${day}`, time)
  return id
}

test("the statement is sent to finance on the 2nd, once, with its files and without a buyer's personal data", async () => {
  const id = await sellUntil('02')

  expect(await shop.run()).toEqual({ movements: 1, closed: [october], differences: 0 })
  expect(await shop.run()).toMatchObject({ closed: [] })

  const attached = (name: string, type: unknown) => {
    const RawContent = shop.storage.objects.get(`/books/${october}/${name}`)
    return { FileName: `2026-10-${name}`, ContentType: type, RawContent, ContentDisposition: 'ATTACHMENT' }
  }
  expect(shop.sent()).toMatchObject([
    {
      FromEmailAddress: expect.stringContaining('<books@example.com>'),
      Destination: { ToAddresses: ['finance@example.com'] },
      ConfigurationSetName: 'store-emails',
      Content: {
        Simple: {
          Body: { Html: { Data: expect.stringContaining('$14.99') } },
          Attachments: [
            attached('statement.html', 'text/html; charset=utf-8'),
            attached('movements.xlsx', expect.stringMatching(/spreadsheetml\.sheet$/)),
            attached('movements.csv', 'text/csv; charset=utf-8'),
          ],
        },
      },
    },
  ])
  expect(subjects()).toEqual([expect.stringMatching(/statement of October 2026, agrees with Stripe$/)])
  // With fee, net and card of its charge.
  const [, order] = await shop.rows(`${october}/orders.xlsx`)
  expect(order).toEqual(expect.arrayContaining([orderNumber(id), '0.73', '14.26', 'visa']))
  const month = await shop.month(october)
  const sold = [{ day: '2026-10-29', currency: 'usd', orders: 1, cents: 1499 }]
  expect(month).toMatchObject({ sold, codes: [] })
  const texts = [...shop.storage.objects.values(), JSON.stringify([month, shop.sent()])].map(String)
  for (const text of texts) expect(text).not.toMatch(/canary|2025550123/)
  expect(JSON.stringify(shop.logs.entries())).not.toMatch(/canary|finance@/)
})

test('on the 1st nothing is closed, the present month can be read, and a later one has no books', async () => {
  await sellUntil('01', '00:00')
  await Promise.all([shop.sell(), shop.sell()])
  await shop.recordAll()

  expect(await shop.run()).toMatchObject({ closed: [] })
  expect(await shop.ask(november, 'read')).toMatchObject({ isComplete: true, isClosed: false })

  const [ofOctober, ofNovember] = [await shop.month(october), await shop.month(november)]
  const parts = [ofOctober, ofNovember].map((each) => [each.isClosed, each.orders.length, each.movements.length])
  // The payout of the first sale arrives at midnight.
  expect(parts).toEqual([
    [false, 1, 1],
    [false, 2, 3],
  ])
  expect(ofNovember.before).toEqual(ofOctober.after)
  expect(await shop.ask(november, 'close')).toMatchObject({ refusal: 'not_over' })
  expect(await shop.ask('2026-12', 'read')).toMatchObject({ refusal: 'not_begun' })
  expect(shop.sent()).toEqual([])
})

test('the books begin with the month of the first order, also in its first hours east of UTC', async () => {
  process.env['FINANCE_TIME_ZONE'] = 'Europe/Berlin'
  shop.storage.objects.clear()
  shop.turnTo('2026-10-31', '23:30')
  await shop.sell()
  await shop.recordAll()
  expect(await shop.runOn('2026-12-02')).toEqual({ movements: 0, closed: [november], differences: 0 })
  // Each read takes S3 a moment, and no month before it can be closed.
  const closesRead = () => shop.storage.reads().filter((path) => path.endsWith('closed.jsonl.gz'))
  const [first, later] = [
    ['2026-12', november, october],
    ['2027-01', '2026-12', november],
  ].map((all) => all.map(closeOf))
  expect(closesRead()).toEqual(first)
  await shop.runOn('2027-01-02')
  expect(closesRead().slice(3)).toEqual(later)
})

test('a month is not closed before the one before it, a schedule that was down for months sends each of them, and a lost close is made again', async () => {
  await sellUntil('02')
  shop.turnTo('2026-12-31')

  expect(await shop.ask(november, 'close')).toMatchObject({ refusal: 'previous_open' })
  expect(await shop.run()).toMatchObject({ closed: [october, november] })

  expect(subjects()).toEqual([expect.stringContaining('October'), expect.stringContaining('November')])
  expect((await shop.month(november)).before).toEqual((await shop.month(october)).after)
  // What is kept of open months is lost, and the last close.
  for (const key of ['/books/open.jsonl.gz', closeOf(november)]) shop.storage.objects.delete(key)
  expect(await shop.run()).toMatchObject({ closed: [november] })
})

test.each([{ month: '2026-13', action: 'read' }, { month: october, action: 'print' }, {}])(
  'the request %j is refused',
  async (request) => {
    await expect(shop.call(request)).rejects.toThrow('Unrecognized request')
  },
)

test('while the books differ the statement waits until the 5th, and then lists the differences', async () => {
  const id = await sellUntil('02')
  await shop.edit(id, ({ sale }) => ({ sale: { ...sale, amountCents: 1498 } }))

  expect(await shop.run()).toEqual({ movements: 2, closed: [], differences: 1 })
  expect(await shop.ask(october, 'close')).toMatchObject({ refusal: 'differs' })
  expect(await shop.runOn('2026-11-05')).toMatchObject({ closed: [october] })
  expect(subjects()).toEqual([expect.stringMatching(/differs from Stripe$/)])
  expect(await page()).toContain(
    'The charge differs from the amount of the order ($14.98 expected, $14.99 in the books)',
  )
})

test('an own sale whose order is not stored delays the close until the 5th', async () => {
  await shop.sell()
  await shop.recordAll()
  const id = await shop.sell()
  shop.turnTo('2026-11-02')
  await shop.open()

  expect(await shop.run()).toMatchObject({ closed: [], differences: 1 })
  const difference = { reason: 'order_missing', subject: orderNumber(id) }
  expect((await shop.month(october)).verdict.differences).toMatchObject([difference])
  await shop.recordAll()
  expect(await shop.runOn('2026-11-03')).toMatchObject({ closed: [october], differences: 0 })
})

test('orders that reach the table after the close, a free one too, are in the file of the next month, once', async () => {
  const known = await shop.sell()
  await shop.recordAll()
  const ids = [await shop.sellWithCode(100), await shop.sell()]
  await shop.runOn('2026-11-05')
  await shop.recordAll()
  expect(await shop.runOn('2027-01-02')).toMatchObject({ closed: [november, '2026-12'], differences: 0 })

  const filed = async (month: string) => (await shop.month(month)).orders.map(({ orderId }) => orderId).toSorted()
  expect(await Promise.all([october, november, '2026-12'].map(filed))).toEqual([[known], ids.toSorted(), []])
  // Its charge is in the file of October.
  expect(JSON.stringify((await shop.month(november)).orders)).toContain('"net":{"cents":1426')
})

test('files that could not be stored are made again, and an email that may have been sent is repeated on the next day and says so', async () => {
  await sellUntil('02')
  const throttled = new Error('Throttling')
  shop.ses.on(SendEmailCommand).rejectsOnce(throttled).rejectsOnce(throttled).resolves({ MessageId: '1' })
  shop.storage.failAt('statement.html')
  /** All that was sent after two more runs, of which the second is too early to send again. */
  const sentByTwo = async () => {
    await expect(shop.run()).rejects.toThrow('Throttling')
    await shop.run()
    return shop.sent().length
  }

  await expect(shop.run()).rejects.toThrow('S3 responded 500')
  expect(await sentByTwo()).toBe(1)
  const kept = await page()
  shop.turnDays(1)
  expect(await sentByTwo()).toBe(2)
  shop.turnDays(1)
  await shop.run()
  await shop.run()

  const again = expect.stringContaining('(again)')
  expect(subjects()).toEqual([expect.not.stringContaining('(again)'), again, again])
  expect(await page()).toBe(kept)
})

test('a file of the books that cannot be read stops the run, and is not taken as missing', async () => {
  await sellUntil('02')
  for (const name of ['open.jsonl.gz', 'closed.jsonl.gz']) {
    shop.storage.failAt(name, 'GET')
    await expect(shop.run()).rejects.toThrow('S3 responded 500 for a file of the books')
  }
  expect(shop.sent()).toEqual([])
})

test.each<[string, (kept: Buffer) => Buffer]>([
  ['is cut off', (kept) => kept.subarray(0, 20)],
  ['an earlier version wrote', (kept) => gzipSync(String(gunzipSync(kept)).replaceAll('balanceTransactionId', 'id'))],
])('what is kept of open months and %s is made again', async (_what, spoil) => {
  await sellUntil('01')
  await shop.run()
  const open = [...shop.storage.objects].filter(([key]) => key.endsWith('open.jsonl.gz'))
  for (const [key, kept] of open) shop.storage.objects.set(key, spoil(kept))
  expect(await readAnyMonth(shop.read, october)).toBeUndefined()

  expect(await shop.run()).toMatchObject({ movements: 2, differences: 0 })
  expect((await shop.month(october)).movements).toHaveLength(1)
})

test('files that are too large together for an email stay out of it, and it says so', async () => {
  await sellUntil('02')
  // It alone would fit.
  shop.storage.objects.set(`/books/${october}/movements.csv`, Buffer.alloc(10_000_000))

  await shop.run()

  const [simple] = shop.sent().map(({ Content }) => Content?.Simple)
  expect(simple?.Attachments?.map(({ FileName }) => FileName)).toEqual([])
  expect(simple?.Body?.Text?.Data).toContain('are too large')
})

test('a statement that the schedule and a person send at once goes out once', async () => {
  await sellUntil('02')

  await Promise.all([shop.run(), shop.ask(october, 'send')])

  expect(shop.sent()).toHaveLength(1)
})

test('a month can be read, closed and sent by hand, and its reserve is in the next one', async () => {
  shop.holdInReserve(500)
  await sellUntil('05')

  expect(await shop.ask(october, 'read')).toMatchObject({ isClosed: false })
  const closed = await shop.ask(october, 'close')
  expect([closed.isClosed, closed.sentAt, shop.sent()]).toEqual([true, undefined, []])
  expect((await shop.ask(october, 'send')).sentAt).toEqual(expect.any(String))
  await shop.ask(november, 'read')
  expect((await shop.month(november)).balances).toMatchObject([{ reservedCents: 500 }])
})

test('while Stripe’s balance moves during the read a month is not closed, until the 5th', async () => {
  await sellUntil('02')
  let calls = 0
  const moved = (amount: number) => {
    return { object: 'balance', available: [{ currency: 'usd', amount }], pending: [], livemode: false }
  }
  shop.calls.instead = (call) => (call.endsWith('/balance') && (calls += 1) % 2 === 0 ? moved(calls) : undefined)

  expect(await shop.ask(october, 'close')).toMatchObject({ refusal: 'moving' })
  expect(await shop.month(october)).toMatchObject({ isClosed: false, verdict: { differences: [] } })
  shop.turnTo('2026-11-05')
  expect(await shop.ask(october, 'close')).toMatchObject({ isClosed: true })
  expect(await page()).toContain('but the balance was not compared with Stripe&#39;s')
  for (const month of [october, november]) {
    const { verdict } = await shop.ask(month, 'compare')
    expect([verdict?.differences, verdict?.balanceAt]).toEqual([[], undefined])
  }
  shop.calls.instead = (call) => (call.endsWith('/balance') ? moved(0) : undefined)
  expect(await shop.runOn('2026-11-06')).toMatchObject({ differences: 1 })
})

test('the first month begins with what Stripe held before the first order', async () => {
  bookFee(shop.emulator().account, { cents: -700, currency: 'usd', description: 'Earlier' })
  shop.turnTo('2026-11-10')
  await sellUntil('30')
  await shop.runOn('2026-12-02')

  expect(await shop.month(november)).toMatchObject({ before: { payments: { usd: 700 } } })
})

test.each(['America/New_York', 'Europe/Berlin'])(
  'after a change of the time zone to %s the next month begins where the closed one ends',
  async (timeZone) => {
    await sellUntil('01', '02:00')
    await sellUntil('02')
    await shop.run()
    process.env['FINANCE_TIME_ZONE'] = timeZone

    expect(await shop.runOn('2026-12-02')).toMatchObject({ closed: [november], differences: 0 })

    const { from, movements } = await shop.month(november)
    expect([from, movements[0]?.createdAt]).toEqual(['2026-11-01T00:00:00.000Z', '2026-11-01T02:00:00.000Z'])
  },
)
