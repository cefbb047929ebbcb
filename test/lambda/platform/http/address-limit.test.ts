import { createAddressLimit } from '../../../../lambda/platform/http/address-limit'

const options = { burst: 3, perSecond: 1, maxAddresses: 2 }
const at = (seconds: number) => new Date(1_000_000 + seconds * 1000)

function callAt(take: ReturnType<typeof createAddressLimit>, seconds: number, count = 1): boolean[] {
  return Array.from({ length: count }, () => take('192.0.2.1', at(seconds)))
}

test('an address may make a burst of calls at once, and then one a second indefinitely', () => {
  const take = createAddressLimit(options)

  expect(callAt(take, 0, 3)).toEqual([true, true, true])
  for (let second = 1; second < 100; second += 1) expect(callAt(take, second)).toEqual([true])
})

test('an address that keeps calling too often is refused until it slows down', () => {
  const take = createAddressLimit(options)
  callAt(take, 0, 3)

  for (let second = 1; second < 100; second += 1) callAt(take, second, 5)

  expect(callAt(take, 100, 5)).not.toContain(true)
  expect(callAt(take, 102)).toEqual([false])
  expect(callAt(take, 107)).toEqual([true])
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8::1', '2001:0db8:0000:0000:1:2:3:4', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:1::1', false],
  ['192.0.2.1', '192.0.2.2', false],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('%s and %s count as one network: %s', (first, second, isOne) => {
  const take = createAddressLimit({ ...options, burst: 1 })
  take(first, at(0))

  expect(take(second, at(0))).toBe(!isOne)
})

test('at the memory limit the address with the oldest call is forgotten', () => {
  const take = createAddressLimit({ ...options, burst: 1 })
  for (const address of ['a', 'b', 'a', 'c']) take(address, at(0))

  // b was forgotten for c, although a came first.
  expect(take('a', at(0))).toBe(false)
  expect(take('b', at(0))).toBe(true)
})

test('an address may still call after the clock is set back', () => {
  const take = createAddressLimit(options)
  take('192.0.2.1', at(10))

  expect(take('192.0.2.1', at(0))).toBe(true)
})
