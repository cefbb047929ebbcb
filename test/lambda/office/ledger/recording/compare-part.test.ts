import type { Movement } from '../../../../../lambda/office/ledger/movement'
import type { Span } from '../../../../../lambda/office/ledger/read-movements'
import { setUpLedger } from '../../../../support/lambda/ledger-setup'

const enough = () => 600_000
/** The evening of October 29, a Thursday; the payout of a sale then arrives in November. */
const october29 = Date.UTC(2026, 9, 29, 18)
const shop = setUpLedger(() => october29)
const november: Span = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }

async function compareNovember(write = false) {
  const { rows } = await shop.run(enough, { rows: november, write })
  if (!rows) throw new Error('No rows were compared.')
  return rows
}

/** Sells an ebook in October and waits until its payout has arrived. Returns both movements. */
async function sellAndPayOut(): Promise<{ sale: Movement; payout: Movement }> {
  await shop.sell()
  await shop.recordAll()
  for (let day = 0; day < 6; day += 1) {
    shop.turnDays(1)
    await shop.run()
  }
  const movements = await shop.movements()
  const sale = movements.find(({ type }) => type === 'charge')
  const payout = movements.find(({ type }) => type === 'payout')
  if (!sale || !payout) throw new Error('There is no sale or no payout.')
  return { sale, payout }
}

const read = async (id: string) =>
  (await shop.movements()).find(({ balanceTransactionId }) => balanceTransactionId === id)

test('a payout that was altered to arrive in another month is found and corrected', async () => {
  const { payout } = await sellAndPayOut()
  const id = payout.balanceTransactionId
  await shop.edit(id, { effectiveAt: '2026-09-05T00:00:00.000Z', month: '2026-09' })

  const found = await compareNovember()
  await compareNovember(true)

  expect(found.differences.map(({ field }) => field)).toEqual(['effectiveAt', 'month'])
  expect(await read(id)).toEqual(payout)
})

test('a payout of October that was altered to arrive in November is found in November', async () => {
  await shop.restartStripe({}, october29 - 20 * 86_400_000)
  const { payout } = await sellAndPayOut()
  expect(payout.month).toBe('2026-10')
  shop.turnDays(20)
  await shop.edit(payout.balanceTransactionId, {
    effectiveAt: '2026-11-03T00:00:00.000Z',
    month: '2026-11',
  })

  const found = await compareNovember()

  expect(found.differences.map(({ field }) => field)).toEqual(['effectiveAt', 'month'])
})

test('a lost payout is found in the month in which it arrives, and is restored with its movements', async () => {
  const { payout } = await sellAndPayOut()
  const id = payout.balanceTransactionId
  expect([payout.createdAt.slice(0, 7), payout.month]).toEqual(['2026-10', '2026-11'])
  // So long ago that no scheduled run compares it.
  shop.turnDays(60)
  await shop.remove(id)

  const found = await compareNovember()
  await compareNovember(true)
  await shop.run()

  expect(found.differences).toMatchObject([{ balanceTransactionId: id, field: 'row' }])
  expect(await read(id)).toMatchObject({ month: '2026-11', payoutContents: 'recorded' })
  expect((await shop.compare()).differences).toEqual([])
})

test('a payout that Stripe does not list is found', async () => {
  const { payout } = await sellAndPayOut()
  await shop.add({ ...payout, balanceTransactionId: 'txn_invented', payoutId: 'po_invented' })

  expect(await compareNovember()).toMatchObject({
    differing: 1,
    differences: [{ balanceTransactionId: 'txn_invented', field: 'row', ledger: -1426 }],
  })
})

test('a charge that was moved into a month differs by its times and month, and is moved back', async () => {
  const { sale } = await sellAndPayOut()
  const id = sale.balanceTransactionId
  const at = '2026-11-03T10:00:00.000Z'
  await shop.edit(id, { createdAt: at, effectiveAt: at, month: '2026-11' })

  const found = await compareNovember()
  await compareNovember(true)

  expect(found.differences.map(({ field }) => field)).toEqual(['createdAt', 'effectiveAt', 'month'])
  expect(await read(id)).toEqual(sale)
})
