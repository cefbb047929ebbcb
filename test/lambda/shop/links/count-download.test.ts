import fc from 'fast-check'
import {
  countDownload,
  downloadSecondsLeft,
  isSameDownload,
} from '../../../../lambda/shop/links/link-state'
import { paidOrder } from '../../../support/lambda/order-fixture'

const start = Date.parse('2026-11-21T12:00:00.000Z')
const at = (seconds: number) => new Date(start + seconds * 1000)

const browser = 'Chrome on Android'

test('a download counts once and keeps the times of the first and the last', () => {
  const first = countDownload(paidOrder(), at(0), browser)
  const second = countDownload(first, at(60), browser)

  expect(second.downloads).toEqual({
    count: 2,
    firstAt: at(0).toISOString(),
    lastAt: at(60).toISOString(),
  })
})

test('presses within half a minute are the same download', () => {
  const order = countDownload(paidOrder(), at(0), browser)

  expect(countDownload(order, at(29), browser)).toBe(order)
  expect(countDownload(order, at(30), browser).downloads.count).toBe(2)
})

test('[F72] at any press of the button the URL works for at least one minute and ends with its download', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 }), (waits) => {
      let order = paidOrder()
      let now = 0
      let fetchableSeconds = 0
      let ends = 0
      for (const wait of waits) {
        now += wait
        order = countDownload(order, at(now), browser)
        const left = downloadSecondsLeft(order, at(now))
        expect(left).toBeGreaterThanOrEqual(60)
        fetchableSeconds += Math.max(0, now + left - Math.max(ends, now))
        ends = now + left
      }
      expect(fetchableSeconds).toBeLessThanOrEqual(90 * order.downloads.count)
    }),
  )
})

test('[F100] a clock that is behind makes no download longer', () => {
  const order = countDownload(paidOrder(), at(2), browser)

  expect(isSameDownload(order, at(0))).toBe(true)
  expect(downloadSecondsLeft(order, at(0))).toBe(90)
})

test("each download is in the history with its browser's family, and a second press is not", () => {
  const first = countDownload(paidOrder(), at(0), browser)
  const again = countDownload(first, at(29), 'Safari on iOS')
  const second = countDownload(again, at(60), 'Safari on iOS')

  expect(second.history).toEqual([
    { at: at(0).toISOString(), what: 'download', by: 'buyer', ref: 'Chrome on Android' },
    { at: at(60).toISOString(), what: 'download', by: 'buyer', ref: 'Safari on iOS' },
  ])
})
