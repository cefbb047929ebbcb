import { slowRead, StillReadingError } from '../../../../tools/orders/office/reads/create-reads'

beforeEach(() => jest.useFakeTimers({ now: 0 }))
afterEach(() => jest.useRealTimers())

test('a long read is started once, waited for a moment, and shared for a minute', async () => {
  const read = jest.fn(() => new Promise((resolve) => void setTimeout(() => resolve('read'), 800)))
  const slow = slowRead(read, () => new Date())
  const asked = async (afterMs: number) => {
    const answer = slow('open').catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(afterMs)
    return answer
  }

  expect(await asked(700)).toBeInstanceOf(StillReadingError)
  expect(await asked(100)).toBe('read')
  expect(await asked(59_000)).toBe('read')
  expect(read).toHaveBeenCalledTimes(1)

  await jest.advanceTimersByTimeAsync(2000)
  expect(await asked(700)).toBeInstanceOf(StillReadingError)
  expect(await asked(100)).toBe('read')
  expect(read).toHaveBeenCalledTimes(2)
})

test('a read is tried again after an error', async () => {
  const read = jest.fn(async () => Promise.reject(new Error('no')))
  const slow = slowRead(read, () => new Date())

  await expect(slow('open')).rejects.toThrow('no')
  await expect(slow('open')).rejects.toThrow('no')
  expect(read).toHaveBeenCalledTimes(2)
})
