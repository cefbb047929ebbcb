import fc from 'fast-check'
import { closeRule } from '../../../../../lambda/office/books/keeping/keep-books'
import { openMonthOf } from '../../../../../lambda/office/books/keeping/make-month'
import { nothingRead } from '../../../../../lambda/office/books/keeping/open-books'
import { monthPeriod } from '../../../../../lambda/office/books/model/period'
import { anyMoment, instantOf, zones } from '../../../../support/lambda/any-moment'

test('a month is closed from the 2nd of the next one on where finance is if it agrees, and from the 5th on at any rate', () => {
  const property = fc.property(anyMoment, fc.nat(3), fc.integer({ min: 0, max: 14 }), (moment, later, back) => {
    const local = moment.add({ days: later })
    const month = local.with({ day: 1 }).subtract({ months: back }).toString().slice(0, 7)
    const now = () => new Date(instantOf(local))

    const isDue = back > 1 || (back === 1 && local.day >= 5)
    const mayBe = back === 1 && local.day >= 2 ? 'if_agreed' : 'wait'
    expect(closeRule(month, { now, timeZone: local.timeZoneId })).toBe(isDue ? 'always' : mayBe)
  })
  fc.assert(property)
})

test('after a close the next month is open, whatever the time zone changes to', () => {
  const pairs = zones.flatMap((from) => zones.map((to) => [from, to] as const))
  const openMonth = ([from, timeZone]: (typeof pairs)[number]) =>
    openMonthOf({ open: nothingRead(monthPeriod('2026-10', from).to), timeZone })

  expect(pairs.filter((pair) => openMonth(pair) !== '2026-11')).toEqual([])
})
