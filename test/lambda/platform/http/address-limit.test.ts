import { createAddressLimit } from '../../../../lambda/platform/http/address-limit'

const options = { burst: 3, perSecond: 1, maxAddresses: 2 }
const at = (seconds: number) => new Date(1_000_000 + seconds * 1000)

test('[F7] an address may make its burst of calls at once, and then one a second', () => {
  const take = createAddressLimit(options)
  const calls = (seconds: number, count: number) =>
    Array.from({ length: count }, () => take('192.0.2.1', at(seconds)))

  expect(calls(0, 4)).toEqual([true, true, true, false])
  expect(calls(1, 2)).toEqual([true, false])
  expect(calls(3, 3)).toEqual([true, true, false])
  expect(calls(1000, 4)).toEqual([true, true, true, false])
})

test('a refused call costs the address nothing', () => {
  const take = createAddressLimit({ ...options, burst: 1 })
  take('192.0.2.1', at(0))

  for (const seconds of [0.2, 0.4, 0.6, 0.8]) take('192.0.2.1', at(seconds))

  expect(take('192.0.2.1', at(1.01))).toBe(true)
})

test('each address has its own limit', () => {
  const take = createAddressLimit({ ...options, burst: 1 })

  expect(['192.0.2.1', '192.0.2.2'].map((address) => take(address, at(0)))).toEqual([true, true])
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8::1', '2001:0db8:0000:0000:1:2:3:4', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:1::1', false],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('%s and %s count as one network: %s', (first, second, isOne) => {
  const take = createAddressLimit({ ...options, burst: 1 })
  take(first, at(0))

  expect(take(second, at(0))).toBe(!isOne)
})

test('beyond its memory the address that called the longest ago is forgotten', () => {
  const take = createAddressLimit({ ...options, burst: 1 })
  for (const address of ['a', 'b', 'a', 'c']) take(address, at(0))

  // b gave way to c, although a was the first.
  expect(take('a', at(0))).toBe(false)
  expect(take('b', at(0))).toBe(true)
})

test('a clock that is set back takes no calls away', () => {
  const take = createAddressLimit(options)
  take('192.0.2.1', at(10))

  expect(take('192.0.2.1', at(0))).toBe(true)
})
