import { setTimeout as sleep } from 'node:timers/promises'
import { retry } from '../../../lambda/platform/retry'

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(() => Promise.resolve()) }))

const pauses = jest.mocked(sleep)

afterEach(() => {
  jest.restoreAllMocks()
  pauses.mockClear()
})

test.each([
  ['half of each pause at least', 0, {}, [50, 100]],
  ['three quarters of it on average', 0.5, {}, [75, 150]],
  ['each pause without jitter', 0.5, { jitter: 0 }, [100, 200]],
  ['a pause for which there is time', 0, { jitter: 0, remainingMs: () => 100 }, [100]],
  ['no pause for which there is none', 0, { jitter: 0, remainingMs: () => 99 }, []],
  ['no pause if its error is none to retry', 0, { isRetryable: () => false }, []],
])('a call that fails is repeated after %s', async (_pause, random, options, expected) => {
  jest.spyOn(Math, 'random').mockReturnValue(random)
  const call = jest.fn(() => Promise.reject(new Error('away')))

  await expect(retry(call, { pausesMs: [100, 200], ...options })).rejects.toThrow('away')

  expect(pauses.mock.calls.flat()).toEqual(expected)
  expect(call).toHaveBeenCalledTimes(expected.length + 1)
})

test('a call that succeeds at last gives its result', async () => {
  const call = jest.fn(() => Promise.resolve('read')).mockRejectedValueOnce(new Error('away'))

  expect(await retry(call, { pausesMs: [100, 200] })).toBe('read')
  expect(call).toHaveBeenCalledTimes(2)
})
