import { messageOf } from 'kit'
import type { Order } from '../../../../lambda/orders/order'
import { counted } from '../../../../lambda/platform/text/in-words'
import { maskedAddress } from '../../../../lambda/shop/download-page/masked-address'
import { isDenied } from '../../../cli/aws'
import { NotDoneError } from '../../reads/not-done-error'
import type { Functions } from '../../reads/store'
import { localTime } from '../../../../lambda/platform/text/zoned-time'
import { authorOf, changeOrder } from './change-order'
import type { Plan } from './order-changes'

export function erasurePlan(email: string, orders: Order[], now: Date): Plan {
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(', ')
  const goes = `Goes: ${removed}, of ${counted(orders.length, 'order')} of ${maskedAddress(email)} (${numbers}).`
  return {
    text: [goes, ...stays(now)].join('\n'),
    forGood: 'Erasing cannot be undone. Nothing more is sent; the links that were sent keep working.',
  }
}

/**
 * Returns a receipt without the address, because it is kept.
 * @throws NotDoneError that has it below the orders left out; AWS's error when the role may not erase any
 */
export async function eraseOrders(
  store: Functions,
  orders: Order[],
  { email, at, timeZone }: { email: string; at: Date; timeZone: string },
): Promise<string> {
  const by = authorOf()
  const erased: string[] = []
  const faults: string[] = []
  for (const { orderId, orderNumber } of orders) {
    try {
      await changeOrder(store, { orderId, by, change: 'erase' })
      erased.push(`${orderNumber} ${orderId}`)
    } catch (error) {
      if (isDenied(error)) throw error
      faults.push(`${orderNumber} is not erased, try again: ${messageOf(error)}`)
    }
  }
  const receipt = [
    `Erased on ${localTime(at.toISOString(), timeZone)} (${timeZone}) by ${by}: ${maskedAddress(email)}`,
    `Gone: ${removed}, of ${counted(erased.length, 'order')} (${erased.join(', ')}).`,
    ...stays(at),
  ]
  if (faults.length > 0) throw new NotDoneError([...faults, ...receipt].join('\n'))
  return receipt.join('\n')
}

const removed =
  "the email addresses, the phone number and the postal code, also the checkout's, and the link to the invoice"

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/PointInTimeRecovery_Howitworks.html */
const backupDays = 35

function stays(at: Date): string[] {
  const until = new Date(at.getTime() + backupDays * 86_400_000).toISOString().slice(0, 10)
  return [
    'Stays: orders and books without a name (amounts, dates, country, card brand and its last four digits), ' +
      `Stripe's own copy, and backups until ${until}.`,
    'Delete by hand: emails of the buyer, printed evidence, and what Stripe and AWS keep ' +
      '(docs/runbook.md, what-erasing-leaves).',
  ]
}
