import { setTimeout as sleep } from 'node:timers/promises'
import { slowRead, StillReadingError } from '../../../../tools/orders/office/reads/create-reads'

test('a long read is started once, waited for a moment, and shared for a minute', async () => {
  let now = 0
  const read = jest.fn(() => sleep(800, 'read'))
  const slow = slowRead(read, () => new Date(now))

  await expect(slow('open')).rejects.toThrow(StillReadingError)
  expect(await slow('open')).toBe('read')
  now = 59_000
  expect(await slow('open')).toBe('read')
  expect(read).toHaveBeenCalledTimes(1)

  now = 61_000
  await expect(slow('open')).rejects.toThrow(StillReadingError)
  expect(await slow('open')).toBe('read')
  expect(read).toHaveBeenCalledTimes(2)
})

test('a read is tried again after an error', async () => {
  const read = jest.fn(async () => Promise.reject(new Error('no')))
  const slow = slowRead(read, () => new Date(0))

  await expect(slow('open')).rejects.toThrow('no')
  await expect(slow('open')).rejects.toThrow('no')
  expect(read).toHaveBeenCalledTimes(2)
})
