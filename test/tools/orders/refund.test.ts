import type Stripe from 'stripe'
import type { Fault } from 'stripe-emulator'
import { paidSession, type RunningEmulator, sdk, start } from 'stripe-emulator/testing'
import { applyAdjustments } from '../../../lambda/orders/money'
import { type Order, withGroup } from '../../../lambda/orders/order'
import { readAdjustments } from '../../../lambda/shop/payments/read-adjustments'
import { emulatorKey } from '../../../tools/local-store/stripe'
import { makeRefund } from '../../../tools/orders/changes/make-refund'
import { refundAmount } from '../../../tools/orders/refund'
import { editOrder } from '../../support/lambda/edit-order'
import { movement } from '../../support/lambda/movement-fixture'
import { type OrderChanges, paidOrder } from '../../support/lambda/order-fixture'
import { outputs } from '../../support/tools/aws-account'
import { useLocalStore } from '../../support/tools/local-store'
import { runCommand, useStageOrders } from '../../support/tools/stage-orders'

describe('the command', () => {
  const stage = useStageOrders()
  const local = useLocalStore()
  afterEach(() => delete process.env['STRIPE_SECRET_KEY'])

  async function sell() {
    const emulator = await local.writeWithStripe(new Date())
    const functions = { 'keep-books': outputs.KeepBooksFunction }
    await local.write({ paymentsUrl: emulator.url, functions })
    const stripe = sdk(emulator, emulatorKey)
    const { id, intentId } = await paidSession({ ...emulator, stripe })
    await stage.store(id, { sale: { paymentIntentId: intentId } })
    const refunds = async () => (await stripe.refunds.list({ payment_intent: intentId })).data
    return { stripe, id, intentId, refunds }
  }

  const refund = (id: string, ...args: string[]) => runCommand(['refund', id, '--by', 'kim', ...args], { agrees: true })

  test('the plan shows what is left to refund, and the refund at Stripe has who made it', async () => {
    const { stripe, id, intentId, refunds } = await sell()
    stage.respond({ movements: [movement({ cardBrand: 'visa', cardLast4: '4242' })] })

    const { exitCode, shown } = await refund(id, '--amount', '5', '--reason', 'duplicate')

    expect(shown).toMatch(
      /Refunds \$5\.00 of the \$14\.99 of EB-\w{8} to visa •••• 4242, as duplicate\.\nAfterwards \$9\.99 is left\. The access stays/,
    )
    expect(stage.requests()).toEqual([{ name: 'KeepBooks', payment: intentId }])
    expect(exitCode).toBe(0)
    const made = { amount: 500, reason: 'duplicate', metadata: { by: 'kim' } }
    expect(await refunds()).toMatchObject([made])
    const adjustments = await readAdjustments(stripe, intentId)
    expect(adjustments.refunds).toMatchObject([{ cents: 500, by: 'kim' }])
  })

  test('a repeat before the order shows the refund does nothing, and a repeat after it refunds again', async () => {
    const { stripe, id, intentId, refunds } = await sell()
    await refund(id, '--amount', '5')

    const repeated = await refund(id, '--amount', '5')
    const refundsAfterRepeat = await refunds()
    const adjustments = await readAdjustments(stripe, intentId)
    const apply = (order?: Order) => order && withGroup(order, 'money', applyAdjustments(order.money, adjustments))
    await editOrder(outputs.OrdersTable, id, apply)
    const second = await refund(id, '--amount', '5')

    expect(repeated.shown).toMatch(/has refunded this \$5\.00 .* already/)
    expect(refundsAfterRepeat).toHaveLength(1)
    expect(second.shown).toMatch(/\$5\.00 was refunded before\. Afterwards \$4\.99 is left/)
    expect(await refunds()).toHaveLength(2)
  })

  test('a full refund says that the access ends, also when the card is not known, and what Stripe has refunded meanwhile is refused', async () => {
    const { id } = await sell()
    const full = await refund(id, '--json')
    const other = await sell()
    await other.stripe.refunds.create({ payment_intent: other.intentId })

    const { exitCode, shown } = await refund(other.id)

    expect(full.shown).toMatch(/^The books could not be read: /m)
    expect(full.shown).toMatch(/to the card that paid\.\nAfterwards nothing is left\. The access ends/)
    expect(JSON.parse(full.printed)).toMatchObject({ orderId: id, cents: 1499, leftCents: 0 })
    expect(exitCode).toBe(1)
    expect(shown).toMatch(/Stripe has refunded all of it already/)
  })

  test.each([
    ['no key', undefined, /live mode, with Charges and Refunds: Write.*\n.*rak_charge_write/],
    ['a key of the other mode', 'rk_test_51OtherModeCanary', /paid in live mode, .* of the other/],
    ['a key that is none', 'pk_live_51Canary', /publishable key/],
  ])('with %s nothing is refunded, and the key is not shown', async (_what, key, sentence) => {
    await stage.store('cs_live', { livemode: true })
    if (key) process.env['STRIPE_SECRET_KEY'] = key

    const { exitCode, shown } = await stage.run(['refund', 'cs_live', '--yes'])

    expect(exitCode).toBe(2)
    expect(shown).toMatch(sentence)
    expect(shown).not.toContain('Canary')
  })
})

describe('the amount of a refund', () => {
  const openedAt = '2026-11-21T11:00:00.000Z'
  const disputed = (status: string) => ({ money: { dispute: { id: 'dp_1', status, reason: 'general', openedAt } } })
  const partly = { money: { refundedCents: 500 } }
  const inCurrency = (currency: string) => ({ sale: { currency } })
  const amount = (text: string | undefined, changes: OrderChanges = {}) => refundAmount(paidOrder(changes), text)

  test.each<[string, string | undefined, OrderChanges, number, number]>([
    ['without an amount all that is left', undefined, partly, 999, 0],
    ['the last cent', '9.99', partly, 999, 0],
    ['one digit of cents', '5.5', partly, 550, 449],
    ['whole yen', '500', inCurrency('jpy'), 500, 999],
    ['dinars with three decimals', '1.010', inCurrency('kwd'), 1010, 489],
    ['a dispute that was won', '1', disputed('won'), 100, 1399],
    ['an inquiry', '1', disputed('warning_needs_response'), 100, 1399],
  ])('%s can be refunded', (_what, text, changes, cents, leftCents) => {
    expect(amount(text, changes)).toEqual({ cents, leftCents })
  })

  test.each<[string, string | undefined, OrderChanges, RegExp]>([
    ['more than is left', '10', partly, /^Only \$9\.99 of EB-\w{8} is left/],
    ['an order without a payment', '1', { sale: { paidAt: undefined } }, /is not paid/],
    ['a refunded order', undefined, { money: { refundedCents: 1499 } }, /is refunded already/],
    ['a dispute that the bank decides', '1', disputed('under_review'), /dp_1.*twice/],
    ['a lost dispute', '1', disputed('lost'), /accept the dispute.*`evidence`/],
    ['an unknown amount', '1', { sale: { unreadableSince: openedAt } }, /on its page at Stripe/],
    ['three decimals of dollars', '5.001', {}, /not an amount in USD: give one such as --amount 5\.00/],
    ['decimals of yen', '5.00', inCurrency('jpy'), /not an amount in JPY: .* --amount 5\./],
    ['a part of Stripe’s step', '1.005', inCurrency('kwd'), /not a multiple of KWD.0\.010, which Stripe/],
    ['a hundredth of a króna', '6.66', inCurrency('isk'), /not a multiple of ISK.1, which Stripe/],
    ['nothing', '0', {}, /"0" is not an amount/],
    ['less than nothing', '-5', {}, /"-5" is not an amount/],
  ])('%s cannot be refunded', (_what, text, changes, sentence) => {
    expect(() => amount(text, changes)).toThrow(sentence)
  })
})

describe('the refund at Stripe', () => {
  const request = { cents: 500, by: 'kim' }
  let [refundKeys, faultOf]: [string[], (key: string) => Fault | undefined] = [[], () => undefined]
  beforeEach(() => ([refundKeys, faultOf] = [[], () => undefined]))

  /** A payment whose refund Stripe refuses until the dispute is won, because the bank has the money. */
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
    const make = () => makeRefund(emulator.stripe, order, request)
    const win = async () => {
      const [dispute] = (await emulator.stripe.disputes.list({ payment_intent: intentId })).data
      const evidence = { uncategorized_text: 'winning_evidence' }
      await emulator.stripe.disputes.update(dispute?.id ?? '', { evidence })
    }
    return { ...emulator, make, win }
  }

  const refunds = async ({ stripe }: RunningEmulator): Promise<Stripe.Refund[]> => (await stripe.refunds.list()).data

  test('what Stripe refused is refunded once the reason is gone, and by two runs at once only once', async () => {
    const shop = await startDisputed()
    await expect(shop.make()).rejects.toThrow(/bank has taken/)
    await expect(shop.make()).rejects.toThrow(/bank has taken/)
    await shop.win()

    await Promise.allSettled([shop.make(), shop.make()])

    // The fee of the dispute has used the balance up.
    expect(await refunds(shop)).toMatchObject([{ amount: 500, status: 'pending' }])
    expect(await shop.make()).toMatchObject({ isRepeat: true })
  })

  test('a refund after a refusal is made once, also when its response is lost', async () => {
    const shop = await startDisputed()
    await expect(shop.make()).rejects.toThrow(/bank has taken/)
    await shop.win()
    faultOf = (key) => (key === refundKeys[0] ? undefined : { kind: 'reset', after: 'work' })
    await expect(shop.make()).rejects.toThrow(/may be refunded/)
    faultOf = () => undefined

    const made = await shop.make()

    expect(made.isRepeat).toBe(true)
    expect(await refunds(shop)).toMatchObject([{ id: made.id }])
  })

  test('a failure that Stripe repeats may have refunded, so its key is kept', async () => {
    const shop = await startDisputed()
    await shop.win()
    faultOf = () => ({ kind: 'respond', status: 500 })
    await expect(shop.make()).rejects.toThrow(/may be refunded/)
    faultOf = () => undefined

    await expect(shop.make()).rejects.toThrow(/may be refunded/)

    expect(new Set(refundKeys).size).toBe(1)
    expect(await refunds(shop)).toEqual([])
  })
})
