import type { Order } from '../../../lambda/orders/order'
import { counted } from '../../../lambda/platform/text/in-words'
import { localTime } from './local-time'

export type Erasure = {
  /** Masked, because a receipt is kept. */
  email: string
  at: Date
  /** The time zone of the receipt for people. */
  timeZone: string
  by: string
  erased: Pick<Order, 'orderNumber' | 'orderId'>[]
}

const removed =
  "the email addresses, the phone number and the postal code, also the checkout's, and the link to the invoice"

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/PointInTimeRecovery_Howitworks.html */
const backupDays = 35

/** The buyer's data that remains, and why. */
function stays(at: Date): string[] {
  const until = new Date(at.getTime() + backupDays * 86_400_000).toISOString().slice(0, 10)
  return [
    'Orders and books without a name: amounts, dates, country, card brand and its last four digits.',
    'Stripe has its own copy, also on the invoice: redact it there once the payment can no longer be refunded or\n' +
      '  disputed, because the store recognizes its payments by what redaction empties.\n' +
      '  https://docs.stripe.com/privacy/redaction',
    `Backups of the orders table have it until ${until}. After a restore, erase again (docs/runbook.md).`,
    "SES's suppression list has an address whose email bounced or was marked as spam, until you remove it:\n" +
      '  aws sesv2 delete-suppressed-destination --region us-east-1 --email-address <address>',
    "SNS's log of texts has the number as long as the stage keeps its logs, its opt-out list that of a buyer who\n" +
      '  replied STOP. That list keeps texts away, so leave it.',
    'Reports that could not be recorded are put aside with address and number, for at most 14 days\n' +
      '  (docs/runbook.md, reports-put-aside).',
    'What people keep: emails of the buyer, and files of `evidence` and `export --contacts`. Delete them by hand.',
  ]
}

export function erasurePlan(email: string, orders: Order[], now: Date): string {
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(', ')
  return [
    `Removes ${removed}, from ${counted(orders.length, 'order')} of ${email}: ${numbers}.`,
    'It cannot be undone. Nothing more is sent; the links that were sent keep working.',
    ...staysLines(now),
  ].join('\n')
}

export function erasureReceipt({ email, at, timeZone, by, erased }: Erasure): string {
  return [
    `Erased on ${localTime(at.toISOString(), timeZone)} (${timeZone}) by ${by}: ${email}`,
    `Removed ${removed}, from ${counted(erased.length, 'order')}:`,
    ...erased.map(({ orderNumber, orderId }) => `  ${orderNumber}  ${orderId}`),
    ...staysLines(at),
  ].join('\n')
}

/** The receipt for programs. */
export function erasureData(erasure: Erasure): object {
  const { timeZone: _shown, ...done } = erasure
  return { ...done, removed, stays: stays(erasure.at) }
}

function staysLines(at: Date): string[] {
  return ['What stays:', ...stays(at).map((line) => `- ${line}`)]
}
