import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { continueEdition } from '../../../../../lambda/operations/functions/reconcile/continue-edition'
import {
  editionId,
  isEditionRunning,
  readEdition,
  startEdition,
  waitingOf,
} from '../../../../../lambda/orders/edition-run'
import { client } from '../../../../../lambda/orders/orders-table'
import { retryQueueUrl } from '../../../../support/lambda/delivery-mocks'
import { setUpFunctions } from '../../../../support/lambda/function-setup'
import type { OrderChanges } from '../../../../support/lambda/order-fixture'
import { countRecipients } from '../../../../../tools/orders/reading/count-recipients'

const { table, delivery, store } = setUpFunctions()
const text = 'Two new chapters.'
const id = editionId(text)
const now = new Date('2026-11-28T12:00:00.000Z')
const read = async () => {
  const run = await readEdition({ client, table })
  if (!run) throw new Error('There is no edition.')
  return run
}
const queued = () => delivery.queued().map(({ edition, delay }) => [edition.orderId, delay])

async function sell(mailbox: string, day: number, changes: OrderChanges = {}) {
  const paidAt = `2026-${day > 40 ? '09' : '11'}-${String(day % 40).padStart(2, '0')}T10:00:00.000Z`
  const { orderId } = await store({ ...changes, sale: { paidAt }, buyer: { email: `${mailbox}@example.com` } })
  return orderId
}

test('[F108!] each mailbox’s newest order is queued once, the oldest first, two seconds apart, also after a cut', async () => {
  const oldest = await sell('a', 45)
  const older = await sell('b', 2)
  const newer = await sell('B', 3)
  await sell('c', 4, { access: { revokedAt: now.toISOString() } })
  await sell('d', 5, { delivery: { editionsDeclinedAt: now.toISOString() } })
  await sell('d', 6)
  await sell('later', 29)
  const last = await sell('e', 7)
  await startEdition(table, { text, by: 'lena', buyers: 3 }, now)
  const counted = await countRecipients({ client, table }, id, now)
  const continueWith = (pages: number) => {
    let left = pages
    return continueEdition(retryQueueUrl, { table, now: () => now, hasTime: () => (left -= 1) > 0 })
  }

  delivery.sqs.on(SendMessageCommand).rejectsOnce(new Error('Away')).resolves({})
  await expect(continueWith(99)).rejects.toThrow('Away')
  delivery.accept()
  await continueWith(2)
  expect(queued()).toEqual([[oldest, 0]])
  expect(waitingOf(await read())).toBe(3)
  delivery.accept()
  await continueWith(99)
  await continueWith(99)

  expect(queued()).toEqual([
    [newer, 0],
    [last, 2],
  ])
  expect(counted).toBe(3)
  expect(older).not.toBe(newer)
  expect(await read()).toMatchObject({ queued: 3, walkedAt: now.toISOString() })
})

test('an edition is over once its messages have ended, or a day after the last was queued', async () => {
  const run = { ...(await read()), queued: 3, sent: 2, unsent: 0 }
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

  expect([isEditionRunning(run, inHours(23)), isEditionRunning(run, inHours(25))]).toEqual([true, false])
  expect(isEditionRunning({ ...run, unsent: 1 }, now)).toBe(false)
  await client.send(new DeleteCommand({ TableName: table, Key: { orderId: 'edition#current' } }))
})
