import { Option } from 'commander'
import { chargeIn } from '../../lambda/office/books/model/movement'
import { hasHarmfulDispute } from '../../lambda/orders/money'
import type { Order } from '../../lambda/orders/order'
import { isEntitled } from '../../lambda/orders/order-status'
import { inWords } from '../../lambda/platform/text/in-words'
import { decimalsOf, formatPrice } from '../../lambda/price'
import { stepOf } from '../../lambda/shop/payments/charge-limits'
import { UserError } from '../../lib/stage/user-error'
import { addChangeOptions, authorOf, type ChangeOptions, confirmChange } from './changes/confirm-change'
import type { RefundRequest } from './changes/make-refund'
import { tryMovementsOf } from './frame/keep-books'
import { NotDoneError } from './frame/not-done-error'
import { defineOrderCommand } from './reading/one-order'
import { cardOf } from './views/order-facts'

type Options = ChangeOptions & { amount?: string; reason?: RefundRequest['reason'] }

const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const

/** In the smallest unit of the order's currency; `leftCents` is what the seller keeps. */
type RefundAmount = { cents: number; leftCents: number }

export const refundCommand = defineOrderCommand<Options>({
  name: 'refund <order>',
  description:
    'Refunds an order, or a part of it, with your own Stripe key: STRIPE_SECRET_KEY, or at the prompt.\n' +
    "The order follows by Stripe's event.",
  examples: [
    'refund EB-7K3M9Q2T --stage prod',
    'refund EB-7K3M9Q2T --amount 5.00 --reason requested_by_customer --stage prod',
  ],
  addOptions: (command) =>
    addChangeOptions(command)
      .option('--amount <amount>', 'such as 5.00; without it, all that is left')
      .addOption(new Option('--reason <reason>', 'for Stripe; fraudulent also blocks the card').choices(refundReasons)),
  run: async ({ options, terminal, store, order }) => {
    const { amount, reason } = options
    const planned = refundAmount(order, amount)
    // Loaded on first use: Stripe's SDK takes 0.15 s.
    const { makeRefund, refundKey } = await import('./changes/make-refund')
    const { stripe } = await refundKey(order, store, terminal)
    const { movements, fault } = await tryMovementsOf(store, order)
    if (fault) terminal.note(fault)
    const text = planOf(order, cardOf(chargeIn(movements)), planned, reason)
    await confirmChange({ text }, options, terminal)
    const request = { cents: planned.cents, reason, by: authorOf(options) }
    const made = await terminal.during('Refunding', makeRefund(stripe, order, request))
    const { orderNumber, orderId, sale } = order
    const refund = `${formatPrice(planned.cents, sale.currency)} of ${orderNumber}`
    const sentence = made.isRepeat
      ? `Stripe has refunded this ${refund} already (${made.id}). For another one, run this again once \`show\` has the first.`
      : `Refunded ${refund} (${made.id}). The order follows in a moment.`
    const data = { orderId, orderNumber, ...made, ...planned, currency: sale.currency }
    return { data, text: () => sentence }
  },
})

function planOf(
  order: Order,
  card: string | undefined,
  { cents, leftCents }: RefundAmount,
  reason: RefundRequest['reason'],
): string {
  const price = (of: number) => formatPrice(of, order.sale.currency)
  const why = reason === undefined ? '' : `, as ${inWords(reason)}`
  const before = order.money.refundedCents > 0 ? `${price(order.money.refundedCents)} was refunded before. ` : ''
  const access = leftCents > 0 || !isEntitled(order) ? 'The access stays as it is' : 'The access ends'
  return (
    `Refunds ${price(cents)} of the ${price(order.sale.amountCents)} of ${order.orderNumber} to ${card ?? 'the card that paid'}${why}.\n` +
    `${before}Afterwards ${leftCents > 0 ? price(leftCents) : 'nothing'} is left. ${access}. Stripe keeps its fee.`
  )
}

/** Without an amount, all that is left. Throws a UserError for an invalid amount, a NotDoneError for a refusal. */
export function refundAmount(order: Order, amount: string | undefined): RefundAmount {
  const { orderNumber } = order
  const { currency, amountCents } = order.sale
  const { refundedCents, dispute } = order.money
  if (order.sale.paidAt && amountCents === 0) {
    throw new NotDoneError(`${orderNumber} was free: there is nothing to refund.`)
  }
  if (!order.sale.paidAt || order.sale.paymentIntentId === undefined) {
    throw new NotDoneError(`${orderNumber} is not paid: there is nothing to refund.`)
  }
  if (order.sale.unreadableSince !== undefined) {
    throw new NotDoneError(`What was paid for ${orderNumber} is not known here: refund it on its page at Stripe.`)
  }
  if (hasHarmfulDispute(order.money)) {
    throw new NotDoneError(
      `The bank has taken the money of ${orderNumber} back (${dispute?.id}), so a refund would pay the buyer twice: ` +
        'accept the dispute at Stripe, or counter it with `evidence`.',
    )
  }
  const refundable = amountCents - refundedCents
  if (refundable <= 0) throw new NotDoneError(`${orderNumber} is refunded already.`)
  const cents = amount === undefined ? refundable : centsOf(amount, currency)
  const step = stepOf(currency)
  if (amount !== undefined && cents % step !== 0) {
    throw new UserError(`--amount ${amount} is not a multiple of ${formatPrice(step, currency)}, which Stripe needs.`)
  }
  if (cents > refundable) {
    throw new NotDoneError(`Only ${formatPrice(refundable, currency)} of ${orderNumber} is left to refund.`)
  }
  return { cents, leftCents: refundable - cents }
}

/** In the smallest unit: `5` and `5.00` dollars are 500. Throws a UserError. */
function centsOf(amount: string, currency: string): number {
  const decimals = decimalsOf(currency)
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole !== '' && fraction.length <= decimals) {
    const cents = Number(whole + fraction.padEnd(decimals, '0'))
    if (cents > 0) return cents
  }
  const example = `--amount ${(5).toFixed(decimals)}`
  throw new UserError(`"${amount}" is not an amount in ${currency.toUpperCase()}: give one such as ${example}.`)
}
