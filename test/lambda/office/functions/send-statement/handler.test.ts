import { setUpLedger } from '../../../../support/lambda/ledger-setup'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { handler } from '../../../../../lambda/office/functions/send-statement/handler'
import { orderNumber } from '../../../../../lambda/orders/order'
import { useObjectStorage } from '../../../../support/lambda/object-storage'
import { scheduledEvent } from '../../../../support/lambda/scheduled-event'

/** Stripe's clock starts on the evening of October 29. */
const shop = setUpLedger(() => Date.UTC(2026, 9, 29, 18))
const storage = useObjectStorage()
const ses = mockClient(SESv2Client)
const [october, november] = ['2026-10', '2026-11']
const path = (name: string) => `/statements/${october}/${name}`
const page = path('statement.html')

beforeEach(() => {
  Object.assign(process.env, {
    STATEMENTS_BUCKET: 'statements',
    FINANCE_ADDRESS: 'finance@example.com',
    SENDER_ADDRESS: 'books@example.com',
    CONFIGURATION_SET: 'store-emails',
  })
  ses.reset()
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
})

/** Calls at the same time, by default one of the schedule. */
const atOnce = (...events: unknown[]) =>
  shop.atStripesTime(() => Promise.all(events.map((event) => handler(event))))
const run = async (event: unknown = scheduledEvent()) => (await atOnce(event))[0]
const ask = (action: string, month = october) => run({ month, action })
const send = { month: october, action: 'send' }
const sent = () => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input)
const subject = () => sent()[0]?.Content?.Simple?.Subject?.Data

/** Sells one ebook in October and advances to 18:00 on a day of November, with the ledger up to date. */
async function sellAndWait(day: number): Promise<string> {
  const phone = '+12025550123'
  const id = await shop.sell({ deliveryMethod: 'both', email: 'canary@example.com', phone })
  await shop.recordAll()
  shop.turnDays(2 + day)
  await shop.run()
  return id
}

test("the statement is sent to finance on the 2nd, once, with its files and without a buyer's personal data", async () => {
  const id = await sellAndWait(2)

  const result = await run()
  const again = await run()

  expect(result).toMatchObject({ month: october, differences: 0 })
  expect(again).toEqual({ month: october, closedAt: result?.closedAt, sentAt: result?.sentAt })
  expect(sent()).toHaveLength(1)
  const { FromEmailAddress, Destination, Content } = sent()[0] ?? {}
  expect(FromEmailAddress).toContain('<books@example.com>')
  expect(Destination).toEqual({ ToAddresses: ['finance@example.com'] })
  expect(subject()).toMatch(/statement of October 2026, agrees with Stripe/)
  expect(Content?.Simple?.Body?.Html?.Data).toContain('$14.99')
  expect(Content?.Simple?.Attachments?.map(({ FileName }) => FileName)).toEqual([
    '2026-10-statement.html',
    '2026-10-movements.xlsx',
    '2026-10-movements.csv',
  ])
  const texts = [...storage.objects.values(), JSON.stringify(sent())].map(String)
  expect(texts.join('\n')).toContain(orderNumber(id))
  for (const text of texts) expect(text).not.toMatch(/canary|2025550123/)
  expect(JSON.stringify(shop.logs.entries())).not.toMatch(/canary|finance@/)
})

test('on the 1st nothing is closed, the present month is shown with its open items, and a later one has no statement', async () => {
  const id = await sellAndWait(1)

  expect(await run()).toEqual({ month: october, differences: 0, refusal: 'not_over' })
  const shown = await ask('show', november)
  expect(shown?.page).toContain('Statement of November 2026')
  expect(shown?.page).toContain(
    `Not delivered</th><td>Oct 29, 2026</td><td>${orderNumber(id)}</td><td>pending, pending</td>`,
  )
  expect(await ask('close', november)).toMatchObject({ refusal: 'not_over' })
  const future = { month: '2026-12', refusal: 'not_begun' }
  expect(await ask('show', '2026-12')).toEqual(future)
  expect(sent()).toEqual([])
  expect(storage.objects.size).toBe(0)
})

test.each([{ month: '2026-13', action: 'show' }, { month: october, action: 'print' }, {}])(
  'the request %j is refused',
  async (request) => {
    await expect(run(request)).rejects.toThrow('Unrecognized request')
  },
)

test('while the books differ the statement waits until the 5th, and then lists the differences', async () => {
  await sellAndWait(2)
  const [movement] = await shop.movements()
  await shop.edit(movement?.balanceTransactionId ?? '', { grossCents: 1498, feeCents: 72 })

  expect(await run()).toMatchObject({ refusal: 'differs', differences: 1 })
  shop.turnDays(3)
  expect(await run()).toMatchObject({ differences: 1, sentAt: expect.any(String) })
  expect(subject()).toMatch(/differs from Stripe/)
  expect(String(storage.objects.get(page))).toContain(
    'The charge is not the amount of the order ($14.99 expected, $14.98 in the ledger)',
  )
})

test('a month is not closed before the ledger is complete for it, and waits until the 5th for Stripe’s balance', async () => {
  await shop.sell()
  await shop.run()
  shop.turnDays(4)
  expect(await run()).toMatchObject({ refusal: 'not_recorded' })

  await shop.recordAll()
  await shop.run()
  await shop.edit('cursor', { balance: undefined })
  expect(await run()).toMatchObject({ refusal: 'not_recorded', differences: 0 })

  shop.turnDays(3)
  expect(await run()).toMatchObject({ sentAt: expect.any(String) })
  expect(subject()).toMatch(/agrees with Stripe as far as compared/)
})

test('files that could not be stored are made again, and an email that may have been sent is repeated on the next day, with the figures of the close', async () => {
  await sellAndWait(2)
  ses.on(SendEmailCommand).rejectsOnce(new Error('Throttling')).resolves({ MessageId: '1' })
  storage.failNext(1)

  await expect(run()).rejects.toThrow('S3 responded 500')
  await expect(run()).rejects.toThrow('Throttling')
  const kept = String(storage.objects.get(page))
  await run()
  expect(sent()).toHaveLength(1)
  shop.turnDays(1)
  await shop.run()
  await run()

  expect(sent()).toHaveLength(2)
  expect(sent().map((email) => /again/.test(email.Content?.Simple?.Subject?.Data ?? ''))).toEqual([
    false,
    true,
  ])
  expect([...storage.objects.keys()].toSorted()).toEqual([
    path('movements.csv'),
    path('movements.xlsx'),
    page,
  ])
  expect(String(storage.objects.get(page))).toBe(kept)
})

test('a movement that is written after a close is listed in the next statement, and the closed one does not change', async () => {
  await sellAndWait(3)
  const [movement] = await shop.movements()
  await shop.remove(movement?.balanceTransactionId ?? '')
  const completeAt = new Date(shop.clock().now()).toISOString()
  shop.turnDays(3)
  const closed = await ask('close')

  // Recorded before the close, but not in the table until now.
  await shop.add({ ...movement, recordedAt: new Date(shop.clock().now() - 1000).toISOString() })
  const asBefore = await ask('show')
  const next = await ask('show', november)

  expect(closed?.closedAt?.slice(0, 13)).toBe(completeAt.slice(0, 13))
  expect(asBefore?.closedAt).toBe(closed?.closedAt)
  expect(asBefore?.page).not.toContain('colspan="5">From an earlier month')
  expect(next?.page).toContain('colspan="5">From an earlier month')
})

test('a month can be shown, closed and sent by hand, and its reserve is in the next statement', async () => {
  shop.holdInReserve(500)
  await sellAndWait(5)

  expect(await ask('show')).toMatchObject({ closedAt: undefined, differences: 0 })
  expect(storage.objects.size).toBe(0)
  const closed = await ask('close')
  expect(closed).toMatchObject({ closedAt: expect.any(String), sentAt: undefined })
  await run(send)
  await run(send)
  expect(sent()).toHaveLength(2)
  const next = await ask('show', november)
  expect(next?.page).toMatch(/Held in reserve<\/th>(<td><\/td>)*<td>\$5\.00/)
})

test('a statement that the schedule and a person, or two people, send at once goes out once', async () => {
  await sellAndWait(2)

  const results = await atOnce(scheduledEvent(), send)

  expect(sent()).toHaveLength(1)
  expect(results).toContainEqual(expect.objectContaining({ sentAt: expect.any(String) }))
  expect(results).toContainEqual(expect.objectContaining({ refusal: 'being_sent' }))

  shop.turnDays(1)
  await atOnce(send, send)
  expect(sent()).toHaveLength(2)
})
