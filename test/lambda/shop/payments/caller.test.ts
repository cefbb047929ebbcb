import { callerOf } from '../../../../lambda/shop/payments/caller'

const key = 'sk_test_0123456789abcdef'
const morning = new Date('2026-11-22T00:00:00Z')
const evening = new Date('2026-11-22T23:59:59Z')
const caller = callerOf('198.51.100.7', key, morning)

test('[F7] an address has the same mark for a day', () => {
  expect(callerOf('198.51.100.7', key, evening)).toBe(caller)
  expect(callerOf('2001:db8:1:2::1', key, morning)).toBe(
    callerOf('2001:db8:1:2:ffff::1', key, evening),
  )
})

test.each([
  ['another address', '198.51.100.8', key, morning],
  ['another day', '198.51.100.7', key, new Date('2026-11-23T00:00:00Z')],
  ['another key', '198.51.100.7', `${key}0`, morning],
])('[F94] the mark of %s is different', (_what, ...of) => {
  expect(callerOf(...of)).not.toBe(caller)
})

test('[F94] a mark is eight hexadecimal digits, so many addresses share it', () => {
  expect(caller).toMatch(/^[0-9a-f]{8}$/)
})
