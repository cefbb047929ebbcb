import { appendFileSync, readFileSync } from 'node:fs'
import { receiptHandleOf } from '../../queues/message'
import type { Queue } from '../../queues/queue'
import { arns, startQueues } from '../support/queue-under-test'

/** Receives one message, which must be there. */
function receiveOne(queue: Queue) {
  const [message] = queue.receive(1)
  if (!message) throw new Error('There is no message.')
  return { ...message, handle: receiptHandleOf(message) }
}

const bodies = (queue: Queue) => queue.receive(10).map(({ body }) => body)

test('a message is hidden for its delay, then for the timeout of each receive, until it is deleted', () => {
  const { clock, retries } = startQueues()
  retries.send('later', 900)
  clock.turnBy(899_000)
  expect(bodies(retries)).toEqual([])
  clock.turnBy(1_000)
  expect(bodies(retries)).toEqual(['later'])
  clock.turnBy(179_000)
  expect(bodies(retries)).toEqual([])
  clock.turnBy(1_000)

  retries.delete(receiveOne(retries).handle)

  clock.turnBy(180_000)
  expect(bodies(retries)).toEqual([])
})

test('a receive takes as many as it asks for, oldest first', () => {
  const { retries } = startQueues()
  for (let index = 0; index < 12; index += 1) retries.send(String(index))

  expect(bodies(retries)).toEqual(Array.from({ length: 10 }, (_, index) => String(index)))
  expect(bodies(retries)).toEqual(['10', '11'])
})

test('a changed visibility counts from now, up to 12 hours after the receive', () => {
  const { clock, retries } = startQueues()
  retries.send('postponed')
  const { handle } = receiveOne(retries)
  clock.turnBy(60_000)

  retries.changeVisibility(handle, 4 * 3600)

  clock.turnBy(4 * 3_600_000 - 1)
  expect(bodies(retries)).toEqual([])
  expect(() => retries.changeVisibility(handle, 8 * 3600)).toThrow('beyond the limit')
  clock.turnBy(1)
  expect(bodies(retries)).toEqual(['postponed'])
})

test('the receipt of an earlier receive deletes nothing and changes nothing', () => {
  const { clock, retries } = startQueues()
  retries.send('again')
  const first = receiveOne(retries)
  clock.turnBy(180_000)
  receiveOne(retries)

  retries.delete(first.handle)

  expect(retries.messages.size).toBe(1)
  expect(() => retries.changeVisibility(first.handle, 0)).toThrow('not available for visibility')
  expect(() => retries.delete('garbage')).toThrow('The input receipt handle is invalid.')
})

test('a message that was received too often is a dead letter, until it is moved back as a new message', () => {
  const { clock, queues, retries, dead } = startQueues()
  const { id } = retries.send('stuck')
  for (let receive = 0; receive < 2; receive += 1) {
    expect(bodies(retries)).toEqual(['stuck'])
    clock.turnBy(180_000)
  }
  expect(bodies(retries)).toEqual([])
  expect([...dead.messages.keys()]).toEqual([id])

  queues.moveAll(arns.dead)

  const moved = receiveOne(retries)
  expect(moved).toMatchObject({ body: 'stuck', receives: 1, sentAtMs: clock.now() })
  expect(moved.id).not.toBe(id)
  expect(dead.messages.size).toBe(0)
})

test('only the messages of a dead-letter queue can be moved', () => {
  const { queues } = startQueues()

  expect(() => queues.moveAll(arns.retries)).toThrow('configured as a Dead Letter Queue')
})

test('a message expires after the retention period, also as a dead letter since it was first sent', () => {
  const { clock, retries, dead } = startQueues()
  retries.send('old')
  clock.turnBy(4 * 86_400_000 - 1)
  expect(bodies(retries)).toEqual(['old'])
  clock.turnBy(180_000)

  expect(bodies(retries)).toEqual([])
  expect(retries.messages.size + dead.messages.size).toBe(0)
})

test('messages, their receives and their times survive a kill', () => {
  const { path, clock, retries } = startQueues()
  retries.send('waiting', 60)
  retries.send('done')
  retries.send('in flight')
  retries.delete(receiveOne(retries).handle)
  const { handle } = receiveOne(retries)
  retries.changeVisibility(handle, 3600)
  appendFileSync(path, '[{"id":"cut o')

  const after = startQueues(path, clock)

  expect(bodies(after.retries)).toEqual([])
  clock.turnBy(60_000)
  expect(bodies(after.retries)).toEqual(['waiting'])
  clock.turnBy(3_540_000)
  expect(after.retries.receive(10)).toMatchObject([
    { body: 'waiting', receives: 2 },
    { body: 'in flight', receives: 2 },
  ])
})

test('the file of a queue forgets what has left when the store starts again', () => {
  const { path, clock, retries } = startQueues()
  for (let index = 0; index < 50; index += 1) {
    retries.send(String(index))
    retries.delete(receiveOne(retries).handle)
  }

  startQueues(path, clock)

  expect(readFileSync(path, 'utf8')).toBe('')
})
