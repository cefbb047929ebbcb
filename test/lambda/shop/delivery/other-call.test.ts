import { deliverOrQueue } from '../../../../lambda/shop/delivery/deliver-or-queue'
import { attemptMs } from '../../../../lambda/shop/delivery/retry-queue'
import type { Order } from '../../../../lambda/orders/order'
import { acceptedAgo } from '../../../support/lambda/delivered-order'
import { deliveryContext, sender } from '../../../support/lambda/delivery-context'
import { retryQueueUrl } from '../../../support/lambda/delivery-mocks'
import { editOrder } from '../../../support/lambda/edit-order'
import { setUpFunctions } from '../../../support/lambda/function-setup'
import { failTable } from '../../../support/lambda/intercept-write'
import { changedOrder, paidOrder } from '../../../support/lambda/order-fixture'
import type { SeenChannel } from '../../../support/lambda/seen-channels'

/** What happens in the pauses of a call. */
let meanwhile: () => Promise<unknown>
jest.mock('node:timers/promises', () => ({ setTimeout: () => meanwhile() }))

const { table, delivery } = setUpFunctions({ secrets: {}, environment: () => ({}) })
const order = paidOrder()
const { orderId } = order
const setEmail = (email: SeenChannel) =>
  editOrder(table, orderId, (before): Order =>
    changedOrder(before ?? order, { delivery: { channels: { email } } }),
  )

beforeEach(async () => {
  const leaseUntil = new Date(Date.now() + 40_000).toISOString()
  await setEmail({ state: 'sending', attempts: 1, leaseUntil, holder: 'another call' })
})

const emailAlone = { ...sender, originationIdentity: undefined }
const deliverBeside = (remainingMs = 20_000) =>
  deliverOrQueue(orderId, {
    ...deliveryContext(table, { sender: emailAlone, remainingMs: () => remainingMs }),
    retryQueue: retryQueueUrl,
  })
const queuedIds = () => delivery.queued().map(({ orderId: id }) => id)

test('[F21] [F52] a call that meets another one queues nothing if the other one ends within moments', async () => {
  meanwhile = () => setEmail(acceptedAgo(0))

  await deliverBeside()

  expect(queuedIds()).toEqual([])
  expect(delivery.emails()).toEqual([])
})

test('[F52] [I9] a call that meets another one queues the order if the other one continues or has died', async () => {
  meanwhile = () => Promise.resolve()

  await deliverBeside()

  expect(queuedIds()).toEqual([orderId])
})

test('[I9] a call that cannot read the outcome of the other one queues the order', async () => {
  let outage: ReturnType<typeof failTable> | undefined
  meanwhile = () => Promise.resolve((outage = failTable()))

  await deliverBeside()
  outage?.end()

  expect(queuedIds()).toEqual([orderId])
})

test('[F30] a call with little time left does not wait for another one', async () => {
  meanwhile = () => setEmail(acceptedAgo(0))

  await deliverBeside(attemptMs - 1)

  expect(queuedIds()).toEqual([orderId])
})

test('[F52] a call with just enough time for an attempt waits for another one', async () => {
  meanwhile = () => setEmail(acceptedAgo(0))

  await deliverBeside(attemptMs)

  expect(queuedIds()).toEqual([])
})
