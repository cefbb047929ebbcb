import { calendarOf, monthPeriod } from '../../../../../lambda/office/books/model/period'
import { salesByDay } from '../../../../../lambda/office/books/model/sales-by-day'
import { foreignMovement, movement, payout } from '../../../../support/lambda/movement-fixture'

const { dayOf } = calendarOf(monthPeriod('2026-11', 'America/New_York'))

test('the days of a month have its sales and the net of all that moved for its orders, by the time zone and currency', () => {
  // In New York the 20th, in UTC the 21st.
  const effectiveAt = '2026-11-21T04:30:00.000Z'
  const refund = { reportingCategory: 'refund', grossCents: -500, netCents: -500 }

  const days = salesByDay(
    [
      movement(),
      movement({ effectiveAt, ...refund }),
      movement({ currency: 'jpy', grossCents: 1500, netCents: 1446 }),
      movement(),
      movement(refund),
    ],
    dayOf,
  )

  expect(days).toEqual([
    { day: '2026-11-20', currency: 'usd', sales: 0, salesCents: 0, netCents: -500 },
    { day: '2026-11-21', currency: 'jpy', sales: 1, salesCents: 1500, netCents: 1446 },
    { day: '2026-11-21', currency: 'usd', sales: 2, salesCents: 2998, netCents: 2352 },
  ])
})

test('payouts, reserves and what is not of this store are on no day', () => {
  const held = movement({ balanceType: 'risk_reserved', reportingCategory: 'risk_reserved' })

  expect(salesByDay([foreignMovement({}), payout(), held], dayOf)).toEqual([])
})
