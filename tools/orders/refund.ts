import { chargeIn } from '../../lambda/office/books/model/movement'
import { Option } from 'commander'
import type { Order } from '../../lambda/orders/order'
import { isEntitled } from '../../lambda/orders/order-status'
import { inWords } from '../../lambda/platform/text/in-words'
import { formatPrice } from '../../lambda/price'
import { tryMovementsOf } from './calls/keep-books'
import { addChangeOptions, authorOf, type ChangeOptions, confirmChange } from './changes/confirm-change'
import { cardOf } from './views/order-facts'
import { defineOrderCommand } from './reading/one-order'
import type { RefundRequest } from './refunding/make-refund'
import { refundAmount, type RefundAmount, refundReasons } from './refunding/refund-amount'

type Options = ChangeOptions & { amount?: string; reason?: RefundRequest['reason'] }

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
    // Loaded on first use: Stripe's library takes 0.2 s.
    const { personalKey } = await import('./frame/personal-key')
    const { makeRefund, refundKey } = await import('./refunding/make-refund')
    const { stripe } = await personalKey(refundKey(order), store, terminal)
    const { movements, fault } = await tryMovementsOf(store, order)
    if (fault) terminal.note(fault)
    const card = cardOf(chargeIn(movements))
    const text = planOf(order, card, planned, reason)
    await confirmChange({ text }, options, terminal)
    const request = { cents: planned.cents, reason, by: authorOf(options) }
    const made = await terminal.during('Refunding', makeRefund(stripe, order, request))
    const { orderNumber, orderId, sale } = order
    const price = formatPrice(planned.cents, sale.currency)
    const sentence = made.isRepeat
      ? `Stripe has refunded this ${price} of ${orderNumber} already (${made.id}). For another one, run this again once \`show\` has the first.`
      : `Refunded ${price} of ${orderNumber} (${made.id}). The order follows in a moment.`
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
