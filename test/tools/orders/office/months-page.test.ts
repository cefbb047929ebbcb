import { monthPeriod } from '../../../../lambda/office/books/model/period'
import { summarize } from '../../../../lambda/office/books/model/totals'
import { movement } from '../../../support/lambda/movement-fixture'
import { countedStore, officePages, rowsOf, textsOf, tonesOf } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { keep, files, requests } = useStageOrders()
const { openShared: open, start } = officePages({ now: () => new Date('2026-12-03T12:00:00.000Z') })
const refund = { reportingCategory: 'refund', type: 'refund', feeCents: 0 } as const
const euros = { currency: 'eur', grossCents: 1399, feeCents: 70, netCents: 1329 }
const balances = summarize([
  movement(),
  movement({ balanceTransactionId: 'txn_2', ...refund, grossCents: -500, netCents: -500 }),
  movement({ balanceTransactionId: 'txn_3', ...euros }),
])
const october = { month: '2026-10', ...monthPeriod('2026-10', 'UTC') }
const sent = Buffer.from('{"beganAt":"2026-12-02T06:00:00Z","sentAt":"2026-12-02T06:01:00Z"}')

test('the months go from the present one to the first, each with its sales and its state', async () => {
  await keep({ balances, delivery: { orders: 1200, byMethod: {}, delivered: 0 } })
  await keep({ ...october, isClosed: false, balances })
  files.set('2026-11/sent.json', sent)
  const { html, main } = await open('/months')
  const figures = ['$14.99, €13.99', '−$5.00, €0.00', '$0.73, €0.70', '$9.26, €13.29']

  expect(textsOf(html, 'thead th')).toEqual(['Month', 'Orders', 'Gross', 'Refunds', 'Fees', 'Net', 'State'])
  expect(rowsOf(html)).toEqual([
    ['December 2026', '-', '-', '-', '-', '-', 'in progress'],
    ['November 2026', '1,200', ...figures, 'closed, sent'],
    ['October 2026', '4', ...figures, 'not closed yet'],
  ])
  expect(html.querySelector('tbody a')?.getAttribute('href')).toBe('months/2026-12')
  expect(tonesOf(html)).toEqual([
    ['in progress', ''],
    ['closed, sent', 'good'],
    ['not closed yet', 'wait'],
  ])
  expect(main).toContain('A month closes by itself from the 2nd of the next one on.')
  expect(requests()).toEqual([])
})

test('a closed month that differs stands out, and one that was not sent says nothing of it', async () => {
  const differences = [{ reason: 'balance' as const, subject: 'usd' }]
  await keep({ verdict: { differences, orders: 4, payouts: 2 } })
  const { html } = await open('/months')

  expect(tonesOf(html).at(-1)).toEqual(['closed', 'bad'])
})

test('heads are read, in a number that depends on the months alone', async () => {
  const { reads, store } = await countedStore()
  const readsOf = async () => {
    const before = reads.books
    await (await start({ store })).open('/months')
    return reads.books - before
  }
  const none = await readsOf()
  await keep({ movements: Array.from({ length: 500 }, () => movement()) })

  expect(await readsOf()).toBeLessThanOrEqual(none + 1)
})
