import { messageOf } from 'kit'
import type { Order } from '../../../lambda/orders/order'
import { counted } from '../../../lambda/platform/text/in-words'
import { maskedAddress } from '../../../lambda/shop/download-page/masked-address'
import { isDenied } from '../../cli/aws'
import type { Functions } from '../frame/store'
import { localTime } from '../views/local-time'
import { changeOrder } from './change-order'
import type { Plan } from './order-changes'

type Request = { email: string; at: Date; by: string }

/** `email` is masked, because a receipt is kept. */
type Erasure = Request & { erased: Pick<Order, 'orderNumber' | 'orderId'>[]; removed: string; stays: string[] }

export function erasurePlan(email: string, orders: Order[], now: Date): Plan {
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(', ')
  const goes = `Goes: ${removed}, of ${counted(orders.length, 'order')} of ${email} (${numbers}).`
  return {
    text: [goes, ...stays(now)].join('\n'),
    forGood: 'Erasing cannot be undone. Nothing more is sent; the links that were sent keep working.',
  }
}

/** `faults` has a sentence for each order left out. Throws AWS's error when the role may not erase any. */
export async function eraseBuyer(
  store: Functions,
  orders: Order[],
  request: Request,
): Promise<{ erasure: Erasure; faults: string[] }> {
  const email = maskedAddress(request.email)
  const erasure: Erasure = { ...request, email, erased: [], removed, stays: stays(request.at) }
  const faults: string[] = []
  for (const { orderId, orderNumber } of orders) {
    try {
      await changeOrder(store, { orderId, by: request.by, change: 'erase' })
      erasure.erased.push({ orderNumber, orderId })
    } catch (error) {
      if (isDenied(error)) throw error
      faults.push(`${orderNumber} is not erased, try again: ${messageOf(error)}`)
    }
  }
  return { erasure, faults }
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
    'Delete by hand: emails of the buyer, files of evidence and of export --contacts, and what Stripe and AWS keep ' +
      '(docs/runbook.md, what-erasing-leaves).',
  ]
}

export function erasureReceipt({ email, at, by, erased, stays: left }: Erasure, timeZone: string): string {
  const orders = erased.map(({ orderNumber, orderId }) => `${orderNumber} ${orderId}`).join(', ')
  return [
    `Erased on ${localTime(at.toISOString(), timeZone)} (${timeZone}) by ${by}: ${email}`,
    `Gone: ${removed}, of ${counted(erased.length, 'order')} (${orders}).`,
    ...left,
  ].join('\n')
}
