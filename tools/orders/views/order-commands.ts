import { refusalOf } from '../../../lambda/office/functions/change-order/apply-change'
import { isUnanswerable, openDisputes } from '../../../lambda/orders/money'
import type { Order } from '../../../lambda/orders/order'
import { NotDoneError } from '../frame/not-done-error'
import { refundAmount } from '../refunding/refund-amount'

export type OrderCommand = { what: string; command: string }

/** A command of `npm run orders` about a stage, or about the local store. */
export function commandLine(words: string, stage: string | undefined): string {
  return `npm run orders -- ${words}${stage === undefined ? '' : ` --stage ${stage}`}`
}

/** The commands that an order does not refuse now. Each asks before it changes something. */
export function orderCommands(order: Order, stage: string | undefined, now: Date): OrderCommand[] {
  const { orderNumber } = order
  const takes = (change: 'accept' | 'resend' | 'revoke' | 'restore' | 'erase') =>
    refusalOf(order, change, now) === undefined
  const commands: [what: string, isPossible: boolean, words: string][] = [
    ['Accept what is to decide as it is', takes('accept'), `accept ${orderNumber}`],
    ['Send a new download link', takes('resend'), `resend ${orderNumber}`],
    ['Send it to another address', takes('resend'), `resend ${orderNumber} --to <address>`],
    ['Refund all that is left', isRefundable(order), `refund ${orderNumber}`],
    ['Refund a part', isRefundable(order), `refund ${orderNumber} --amount <amount>`],
    [
      'Write the evidence for the dispute',
      openDisputes(order.money).some((dispute) => !isUnanswerable(dispute)),
      `evidence ${orderNumber}`,
    ],
    [
      'Take the access away',
      takes('revoke') && order.sale.paidAt !== undefined,
      `revoke ${orderNumber}`,
    ],
    ['Give the access back', takes('restore'), `restore ${orderNumber}`],
    ["Erase the buyer's data, from all orders of the email", takes('erase'), 'erase <email>'],
  ]
  return commands.flatMap(([what, isPossible, words]) =>
    isPossible ? [{ what, command: commandLine(words, stage) }] : [],
  )
}

function isRefundable(order: Order): boolean {
  try {
    return refundAmount(order, undefined).cents > 0
  } catch (error) {
    if (error instanceof NotDoneError) return false
    throw error
  }
}
