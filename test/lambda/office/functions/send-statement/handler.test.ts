import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { handler } from '../../../../../lambda/office/functions/send-statement/handler'
import { orderNumber } from '../../../../../lambda/orders/order'
import { setUpLedger } from '../../../../support/lambda/ledger-setup'
import { useObjectStorage } from '../../../../support/lambda/object-storage'
import { scheduledEvent } from '../../../../support/lambda/scheduled-event'

/** Stripe's clock starts on the evening of October 29. */
const shop = setUpLedger(() => Date.UTC(2026, 9, 29, 18))
const storage = useObjectStorage()
const ses = mockClient(SESv2Client)
const october = '2026-10'
const page = `/statements/${october}/statement.html`

beforeEach(() => {
  Object.assign(process.env, {
    STATEMENTS_BUCKET: 'statements',
    FINANCE_TIME_ZONE: 'UTC',
    FINANCE_ADDRESS: 'finance@example.com',
    SENDER_ADDRESS: 'books@example.com',
    CONFIGURATION_SET: 'store-emails',
  })
  ses.reset()
  ses.on(SendEmailCommand).resolves({ MessageId: '1' })
})

const run = (event: unknown = scheduledEvent()) => shop.atStripesTime(() => handler(event))
const atOnce = (...events: unknown[]) =>
  shop.atStripesTime(() => Promise.all(events.map((event) => handler(event))))
const send = { month: october, action: 'send' }
const sent = () => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input)

/** Sells one ebook in October and advances to 18:00 on a day of November, with the ledger up to date. */
async function sellAndWait(day: number): Promise<string> {
  const id = await shop.sell()
  await shop.recordAll()
  shop.turnDays(2 + day)
  await shop.run()
  return id
}

test('the statement is sent to finance on the 2nd, once, with its files', async () => {
  await sellAndWait(2)

  const result = await run()
  const again = await run()

  expect(result).toMatchObject({ month: october, differences: 0 })
  const { closedAt, sentAt } = result
  expect(again).toEqual({ month: october, closedAt, sentAt })
  expect(sent()).toHaveLength(1)
  const { FromEmailAddress, Destination, Content } = sent()[0] ?? {}
  expect(FromEmailAddress).toContain('<books@example.com>')
  expect(Destination).toEqual({ ToAddresses: ['finance@example.com'] })
  expect(Content?.Simple?.Subject?.Data).toMatch(/statement of October 2026, agrees with Stripe/)
  expect(Content?.Simple?.Body?.Html?.Data).toContain('$14.99')
  expect(Content?.Simple?.Attachments?.map(({ FileName }) => FileName)).toEqual([
    '2026-10-statement.html',
    '2026-10-movements.xlsx',
    '2026-10-movements.csv',
  ])
})

test('on the 1st nothing is closed or sent', async () => {
  await sellAndWait(1)

  expect(await run()).toEqual({ month: october, differences: 0, refusal: 'not_over' })
  expect(sent()).toEqual([])
  expect(storage.objects.size).toBe(0)
})

test('a request that is not understood is refused', async () => {
  const requests = [{ month: '2026-13', action: 'show' }, { month: october, action: 'print' }, {}]

  for (const request of requests) {
    await expect(run(request)).rejects.toThrow('Unrecognized request')
  }
})

test('while the books differ the statement waits until the 5th, and then lists the differences', async () => {
  await sellAndWait(2)
  const [movement] = await shop.movements()
  await shop.edit(movement?.balanceTransactionId ?? '', { grossCents: 1498, feeCents: 72 })

  const early = await run()
  shop.turnDays(3)
  const late = await run()

  expect(early).toMatchObject({ refusal: 'differs', differences: 1 })
  expect(late).toMatchObject({ differences: 1, sentAt: expect.any(String) })
  expect(sent()[0]?.Content?.Simple?.Subject?.Data).toMatch(/differs from Stripe/)
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

  const early = await run()
  shop.turnDays(3)
  const late = await run()

  expect(early).toMatchObject({ refusal: 'not_recorded', differences: 0 })
  expect(late).toMatchObject({ sentAt: expect.any(String) })
  expect(sent()[0]?.Content?.Simple?.Subject?.Data).toMatch(/agrees with Stripe as far as compared/)
})

test('an e-mail that may have been sent is not repeated at once, but on the next day with the same figures', async () => {
  await sellAndWait(2)
  ses.on(SendEmailCommand).rejectsOnce(new Error('Throttling')).resolves({ MessageId: '1' })

  await expect(run()).rejects.toThrow('Throttling')
  const kept = String(storage.objects.get(page))
  await run()
  expect(sent()).toHaveLength(1)
  shop.turnDays(1)
  await shop.run()
  await run()

  expect(sent()).toHaveLength(2)
  expect(String(storage.objects.get(page))).toBe(kept)
})

test('files that could not be stored are made again with the figures of the close', async () => {
  await sellAndWait(2)
  storage.failNext(1)
  await expect(run()).rejects.toThrow('S3 responded 500')

  await run()

  expect([...storage.objects.keys()].toSorted()).toEqual([
    '/statements/2026-10/movements.csv',
    '/statements/2026-10/movements.xlsx',
    page,
  ])
  expect(sent()).toHaveLength(1)
})

test('a reserve that Stripe has held since a closed month is listed in the next statement', async () => {
  await shop.sell()
  shop.holdInReserve(500)
  await sellAndWait(5)

  await run({ month: october, action: 'close' })
  const { page: november, differences } = await run({ month: '2026-11', action: 'show' })

  expect(differences).toBe(0)
  expect(november).toMatch(/Held in reserve<\/th>(<td><\/td>)*<td>\$5\.00/)
})

test('a movement that is written after a close is listed in the next statement, and the closed one does not change', async () => {
  await sellAndWait(3)
  const [movement] = await shop.movements()
  await shop.remove(movement?.balanceTransactionId ?? '')
  const completeAt = new Date(shop.clock().now()).toISOString()
  shop.turnDays(3)
  const closed = await run({ month: october, action: 'close' })

  // Recorded before the close, but not in the table until now.
  await shop.add({ ...movement, recordedAt: new Date(shop.clock().now() - 1000).toISOString() })
  const asBefore = await run({ month: october, action: 'show' })
  const { page: november } = await run({ month: '2026-11', action: 'show' })

  expect(closed.closedAt?.slice(0, 13)).toBe(completeAt.slice(0, 13))
  expect(asBefore).toMatchObject({ closedAt: closed.closedAt })
  expect(asBefore.page).not.toContain('colspan="5">From an earlier month')
  expect(november).toContain('colspan="5">From an earlier month')
})

test('a month can be closed, shown and sent by hand; an open month is shown and not stored', async () => {
  await sellAndWait(3)

  const shown = await run({ month: october, action: 'show' })
  expect(shown).toMatchObject({ closedAt: undefined, differences: 0 })
  expect(storage.objects.size).toBe(0)

  const closed = await run({ month: october, action: 'close' })
  expect(closed).toMatchObject({ closedAt: expect.any(String), sentAt: undefined })
  await run(send)
  await run(send)

  expect(sent()).toHaveLength(2)
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

test('the present month can be shown with open items and not be closed, and a later one has no statement', async () => {
  const id = await sellAndWait(3)
  const november = '2026-11'

  const { page: shown } = await run({ month: november, action: 'show' })

  expect(shown).toContain('Statement of November 2026')
  expect(shown).toContain(
    `Not delivered</th><td>Oct 29, 2026</td><td>${orderNumber(id)}</td><td>pending</td>`,
  )
  expect(await run({ month: november, action: 'close' })).toMatchObject({ refusal: 'not_over' })
  const future = await run({ month: '2026-12', action: 'show' })
  expect(future).toEqual({ month: '2026-12', refusal: 'not_begun' })
})

test("no file and no e-mail contains a buyer's personal data", async () => {
  const choice = { deliveryMethod: 'both', email: 'canary@example.com', phone: '+12025550123' }
  const id = await shop.sell({ ...choice, deliveryMethod: 'both' })
  await shop.recordAll()
  shop.turnDays(4)
  await shop.run()

  await run()

  const texts = [...storage.objects.values(), JSON.stringify(sent())].map(String)
  expect(texts.join('\n')).toContain(orderNumber(id))
  for (const text of texts) expect(text).not.toMatch(/canary|2025550123/)
  expect(JSON.stringify(shop.logs.entries())).not.toMatch(/canary|finance@/)
})
