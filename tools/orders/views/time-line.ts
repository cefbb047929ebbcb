import { disputeStatus } from '../../../lambda/office/open/open-words'
import { disputesOf } from '../../../lambda/orders/money'
import type { Order } from '../../../lambda/orders/order'
import { inWords } from '../../../lambda/platform/text/in-words'
import { formatPrice } from '../../../lambda/price'

export type Happening = { at: string; what: string }

/** Oldest first. An acceptance appears once: from the history, if it is there. */
export function timeLine(order: Order): Happening[] {
  const happenings = [
    { at: order.sale.createdAt, what: 'checkout opened' },
    { at: order.sale.paidAt, what: `paid ${formatPrice(order.sale.amountCents, order.sale.currency)}` },
    ...(order.history ?? []).map(({ at, what, by, ref, to }) => ({
      at,
      what: `${inWords(what)}${to === undefined ? '' : ` to ${to}`} (${[by, hasId(what) ? '' : ref].filter(Boolean).join(', ')})`,
    })),
    ...messages(order),
    ...refunds(order),
    ...disputes(order),
    { at: order.money.fraudWarning?.warnedAt, what: 'reported as fraud by the issuer of the card' },
  ]
  return happenings
    .flatMap(({ at, what }) => (at === undefined ? [] : { at, what }))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function messages({ history = [], delivery: { messages: accepted = [] } }: Order) {
  const recorded = new Set(history.map(({ ref }) => ref))
  return accepted.flatMap(({ channel, messageId, acceptedAt, report }) => [
    ...(recorded.has(messageId) ? [] : [{ at: acceptedAt, what: `${channel} accepted` }]),
    {
      // The clocks of two providers differ, and a report always comes after its message.
      at: report && latest(report.at, acceptedAt),
      what: `${channel} ${report?.kind}${report?.cause ? ` (${report.cause})` : ''}`,
    },
  ])
}

function refunds({ money: { refunds: made = [] }, sale: { currency } }: Order) {
  return made.map(({ id, cents, status, at, reason = '' }) => ({
    at,
    what: `refund of ${formatPrice(cents, currency)}: ${inWords(status)} (${[inWords(reason), id].filter(Boolean).join(', ')})`,
  }))
}

function disputes(order: Order) {
  return disputesOf(order.money).flatMap(({ id, reason, status, openedAt, closedAt, amountCents }) => {
    const amount = amountCents === undefined ? '' : ` of ${formatPrice(amountCents, order.sale.currency)}`
    return [
      { at: openedAt, what: `dispute${amount} opened: ${inWords(reason)} (${id})` },
      { at: closedAt, what: `dispute closed: ${disputeStatus(status)} (${id})` },
    ]
  })
}

const latest = (a: string, b: string): string => (Date.parse(a) < Date.parse(b) ? b : a)

/** JSON has these ids of messages, and of support's calls. */
const hasId = (what: string) => /^(accept|resend|revoke|restore|erase)$|_accepted$/.test(what)
