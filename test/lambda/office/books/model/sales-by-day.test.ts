import { salesByDay } from '../../../../../lambda/office/books/model/sales-by-day'
import { zonedDay } from '../../../../../lambda/platform/text/zoned-time'
import { foreignMovement, movement, payout } from '../../../../support/lambda/movement-fixture'

test('the days of a month have its sales and the net of all that moved for its orders, by time zone and currency', () => {
  const refund = { reportingCategory: 'refund', grossCents: -500, netCents: -500 }
  const ofOrders = [
    movement(),
    // In New York the 20th.
    movement({ effectiveAt: '2026-11-21T04:30:00.000Z', ...refund }),
    movement({ currency: 'jpy', grossCents: 1500, netCents: 1446 }),
    movement(),
    movement(refund),
  ]
  const others = [
    foreignMovement({}),
    payout(),
    movement({ balanceType: 'risk_reserved', reportingCategory: 'risk_reserved' }),
  ]

  expect(salesByDay([...ofOrders, ...others], zonedDay('America/New_York'))).toEqual([
    { day: '2026-11-20', currency: 'usd', sales: 0, salesCents: 0, netCents: -500 },
    { day: '2026-11-21', currency: 'jpy', sales: 1, salesCents: 1500, netCents: 1446 },
    { day: '2026-11-21', currency: 'usd', sales: 2, salesCents: 2998, netCents: 2352 },
  ])
})
