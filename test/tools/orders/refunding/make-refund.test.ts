import type Stripe from 'stripe'
import type { Fault } from 'stripe-emulator'
import { makeRefund } from '../../../../tools/orders/refunding/make-refund'
import { paidOrder } from '../../../support/lambda/order-fixture'
import { paidSession, type RunningEmulator, start } from 'stripe-emulator/testing'

const request = { cents: 500, by: 'kim' }
const evidence = { uncategorized_text: 'winning_evidence' }
let refundKeys: string[]
let faultOf: (key: string) => Fault | undefined

beforeEach(() => {
  refundKeys = []
  faultOf = () => undefined
})

/** A payment whose refund Stripe refuses at first, because the bank has the money. */
async function startDisputed() {
  const emulator = await start({
    faults: ({ method, path, idempotencyKey }) => {
      if (method !== 'POST' || path !== '/v1/refunds') return undefined
      refundKeys.push(idempotencyKey ?? '')
      return faultOf(idempotencyKey ?? '')
    },
  })
  const { id, intentId } = await paidSession(emulator, '4000000000000259')
  const order = paidOrder({ orderId: id, sale: { paymentIntentId: intentId } })
  const win = async () => {
    const [dispute] = (await emulator.stripe.disputes.list({ payment_intent: intentId })).data
    await emulator.stripe.disputes.update(dispute?.id ?? '', { evidence })
  }
  return { ...emulator, order, win }
}

const refunds = async ({ stripe }: RunningEmulator): Promise<Stripe.Refund[]> =>
  (await stripe.refunds.list()).data

test('a refund that Stripe refused is made as soon as the reason is gone', async () => {
  const shop = await startDisputed()
  await expect(makeRefund(shop.stripe, shop.order, request)).rejects.toThrow(/bank has taken/)
  await expect(makeRefund(shop.stripe, shop.order, request)).rejects.toThrow(/bank has taken/)
  await shop.win()

  const made = await makeRefund(shop.stripe, shop.order, request)

  expect(made).toMatchObject({ status: 'succeeded', isRepeat: false })
  expect(await refunds(shop)).toMatchObject([{ id: made.id, amount: 500 }])
})

test('a refund after a refusal is made once, also when its response is lost', async () => {
  const shop = await startDisputed()
  await expect(makeRefund(shop.stripe, shop.order, request)).rejects.toThrow(/bank has taken/)
  await shop.win()
  faultOf = (key) => (key === refundKeys[0] ? undefined : { kind: 'reset', after: 'work' })
  await expect(makeRefund(shop.stripe, shop.order, request)).rejects.toThrow(/may be refunded/)
  faultOf = () => undefined

  const made = await makeRefund(shop.stripe, shop.order, request)

  expect(made.isRepeat).toBe(true)
  expect(await refunds(shop)).toMatchObject([{ id: made.id }])
})

test('two runs at once after a refusal refund once', async () => {
  const shop = await startDisputed()
  await expect(makeRefund(shop.stripe, shop.order, request)).rejects.toThrow(/bank has taken/)
  await shop.win()

  await Promise.allSettled([1, 2].map(() => makeRefund(shop.stripe, shop.order, request)))

  expect(await refunds(shop)).toHaveLength(1)
})

test('a failure that Stripe repeats may have refunded, so its key is kept', async () => {
  const shop = await startDisputed()
  await shop.win()
  faultOf = () => ({ kind: 'respond', status: 500 })
  await expect(makeRefund(shop.stripe, shop.order, request)).rejects.toThrow(/may be refunded/)
  faultOf = () => undefined

  await expect(makeRefund(shop.stripe, shop.order, request)).rejects.toThrow(/may be refunded/)

  expect(new Set(refundKeys).size).toBe(1)
  expect(await refunds(shop)).toEqual([])
})
