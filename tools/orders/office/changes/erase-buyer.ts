import { messageOf } from 'kit'
import { dateAt } from '../../../../lambda/office/books/model/period'
import type { Order } from '../../../../lambda/orders/order'
import { counted } from '../../../../lambda/platform/text/in-words'
import { maskedAddress } from '../../../../lambda/shop/download-page/masked-address'
import { isDenied } from '../../../cli/aws'
import { NotDoneError } from '../../reads/not-done-error'
import type { Functions } from '../../reads/store'
import { localTime } from '../../../../lambda/platform/text/zoned-time'
import { authorOf, changeOrder } from './change-order'
import type { Plan } from './order-changes'

type Erasure = { email: string; at: Date; timeZone: string }

export function erasurePlan(orders: Order[], erasure: Erasure): Plan {
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(', ')
  const goes = `Goes: ${removed}, of ${counted(orders.length, 'order')} of ${maskedAddress(erasure.email)} (${numbers}).`
  return {
    text: [goes, ...stays(erasure)].join('\n'),
    forGood: 'Erasing cannot be undone. Nothing more is sent; the links that were sent keep working.',
  }
}

/**
 * Returns a receipt without the address, because it is kept.
 * @throws NotDoneError that has it below the orders left out; AWS's error when the role may not erase any
 */
export async function eraseOrders(store: Functions, orders: Order[], erasure: Erasure): Promise<string> {
  const { email, at, timeZone } = erasure
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
    ...stays(erasure),
  ]
  if (faults.length > 0) throw new NotDoneError([...faults, ...receipt].join('\n'))
  return receipt.join('\n')
}

const removed =
  "the email addresses, the phone number and the postal code, also the checkout's, and the link to the invoice"

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/PointInTimeRecovery_Howitworks.html */
const backupDays = 35

function stays({ at, timeZone }: Erasure): string[] {
  const until = dateAt(at.toISOString(), timeZone).add({ days: backupDays }).toString()
  return [
    'Stays: orders and books without a name (amounts, dates, country, card brand and its last four digits), ' +
      `Stripe's own copy, and backups until ${until}.`,
    'Delete by hand: emails of the buyer, printed evidence, and what Stripe and AWS keep ' +
      '(docs/runbook.md, what-erasing-leaves).',
  ]
}
