import { refundAmount } from '../../../../tools/orders/refunding/refund-amount'
import { joinedChanges, paidOrder, type OrderChanges } from '../../../support/lambda/order-fixture'
import type Stripe from 'stripe'
import type { Fault } from 'stripe-emulator'
import { makeRefund } from '../../../../tools/orders/refunding/make-refund'
import { paidSession, type RunningEmulator, start } from 'stripe-emulator/testing'

describe('the amount of a refund', () => {
  const dispute = (status: string) => ({
    id: 'dp_1',
    status,
    reason: 'general',
    openedAt: '2026-11-21T11:00:00.000Z',
  })
  const amount = (text: string | undefined, changes: OrderChanges = {}) =>
    refundAmount(
      paidOrder(joinedChanges({ sale: { amountCents: 1499, currency: 'usd' } }, changes)),
      text,
    )

  test.each<[string, string | undefined, OrderChanges, number, number]>([
    ['without an amount all that is left', undefined, { money: { refundedCents: 500 } }, 999, 0],
    ['dollars with cents', '5.00', {}, 500, 999],
    ['whole dollars', '5', {}, 500, 999],
    ['one digit of cents', '5.5', {}, 550, 949],
    ['the last cent', '9.99', { money: { refundedCents: 500 } }, 999, 0],
    ['whole yen', '500', { sale: { currency: 'jpy' } }, 500, 999],
    ['dinars with three decimals', '1.005', { sale: { currency: 'kwd' } }, 1005, 494],
    ['a dispute that was won', '1', { money: { dispute: dispute('won') } }, 100, 1399],
    ['an inquiry', '1', { money: { dispute: dispute('warning_needs_response') } }, 100, 1399],
  ])('%s can be refunded', (_what, text, changes, cents, leftCents) => {
    expect(amount(text, changes)).toEqual({ cents, leftCents })
  })

  test.each<[string, string | undefined, OrderChanges, RegExp]>([
    [
      'more than is left',
      '10',
      { money: { refundedCents: 500 } },
      /^Only \$9\.99 of EB-\w{8} is left/,
    ],
    ['an order without a payment', '1', { sale: { paidAt: undefined } }, /is not paid/],
    ['a refunded order', undefined, { money: { refundedCents: 1499 } }, /is refunded already/],
    [
      'a dispute that the bank decides',
      '1',
      { money: { dispute: dispute('under_review') } },
      /dp_1.*twice/,
    ],
    [
      'a lost dispute',
      '1',
      { money: { dispute: dispute('lost') } },
      /accept the dispute.*`evidence`/,
    ],
    [
      'an amount that is not known',
      '1',
      { sale: { unreadableSince: '2026-11-21T11:00:00.000Z' } },
      /on its page at Stripe/,
    ],
    ['three decimals of dollars', '5.001', {}, /no amount in USD: give one such as --amount 5\.00/],
    ['decimals of yen', '5.00', { sale: { currency: 'jpy' } }, /no amount in JPY: .* --amount 5\./],
    ['four decimals of dinars', '1.0005', { sale: { currency: 'kwd' } }, /--amount 5\.000/],
    ['nothing', '0', {}, /"0" is no amount/],
    ['less than nothing', '-5', {}, /"-5" is no amount/],
    ['words', 'all', {}, /"all" is no amount/],
  ])('%s cannot be refunded', (_what, text, changes, sentence) => {
    expect(() => amount(text, changes)).toThrow(sentence)
  })
})

describe('the refund at Stripe', () => {
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
})
