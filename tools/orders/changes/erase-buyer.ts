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
  const removes = `Removes ${removed}, from ${counted(orders.length, 'order')} of ${email}: ${numbers}.`
  return {
    text: [removes, staysText(stays(now))].join('\n'),
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
    'Orders and books without a name: amounts, dates, country, card brand and its last four digits.',
    'Stripe has its own copy, also on the invoice: redact it there once the payment can no longer be refunded or ' +
      'disputed, because the store recognizes its payments by what redaction empties.\n' +
      '  https://docs.stripe.com/privacy/redaction',
    `Backups of the orders table have it until ${until}. After a restore, erase again (docs/runbook.md).`,
    "SES's suppression list has an address whose email bounced or was marked as spam, until you remove it:\n" +
      '  aws sesv2 delete-suppressed-destination --region us-east-1 \\\n    --email-address <address>',
    "SNS's log of texts has the number as long as the stage keeps its logs, its opt-out list that of a buyer who " +
      'replied STOP. That list keeps texts away, so leave it.',
    'Reports that could not be recorded are put aside with address and number, for at most 14 days ' +
      '(docs/runbook.md, reports-put-aside).',
    'What people keep: emails of the buyer, and files of `evidence` and `export --contacts`. Delete them by hand.',
  ]
}

export function erasureReceipt(erasure: Erasure, timeZone: string): string {
  const { email, at, by, erased } = erasure
  return [
    `Erased on ${localTime(at.toISOString(), timeZone)} (${timeZone}) by ${by}: ${email}`,
    `Removed ${removed}, from ${counted(erased.length, 'order')}:`,
    ...erased.map(({ orderNumber, orderId }) => `  ${orderNumber}  ${orderId}`),
    staysText(erasure.stays),
  ].join('\n')
}

const staysText = (lines: string[]): string => ['What stays:', ...lines.map((line) => `- ${line}`)].join('\n')
