import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMessages } from '../../messages/kept-messages'
import type { Message } from '../../messages/message'

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'messages-'))
  path = join(directory, 'messages.jsonl')
})
afterEach(() => rm(directory, { recursive: true }))

const text: Message = {
  kind: 'text',
  text: { messageId: 'm1', phoneNumber: '+12025550123', message: 'Here', at: 1 },
}

test('messages survive a restart', async () => {
  const before = await openMessages(path)
  await before.add(text)

  const after = await openMessages(path)

  expect(after.all()).toEqual([text])
})

test('a message that was being written when the store was killed is forgotten', async () => {
  const before = await openMessages(path)
  await before.add(text)
  await appendFile(path, '{"kind":"tex')

  const after = await openMessages(path)

  expect(after.all()).toEqual([text])
  await after.add(text)
  expect((await openMessages(path)).all()).toEqual([text, text])
})

test('a listener is called for each message until it unsubscribes', async () => {
  const messages = await openMessages(path)
  let heard = 0
  const stop = messages.onAdd(() => (heard += 1))

  await messages.add(text)
  stop()
  await messages.add(text)

  expect(heard).toBe(1)
})

test('a damaged file is refused as data that cannot be read', async () => {
  await writeFile(path, 'not json\n')

  await expect(openMessages(path)).rejects.toMatchObject({
    message: expect.stringMatching(/messages\.jsonl/),
    reason: 'data',
  })
})
