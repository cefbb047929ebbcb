import type { Movement } from '../../ledger/movement'
import type { Order } from '../../../orders/order'
import { decisionsInWords, disputeInWords } from './open-words'
import { inWords } from '../../../platform/text/in-words'
import type { OpenMatter } from '../figures/statement'
import type { Open } from './read-open'
import { type Dispute, evidenceDueBy, openDisputes } from '../../../orders/money'
import { channelNames } from '../../../orders/delivery'
import { channelState } from '../../../orders/channel-state'

/** Lists what is open at an instant for the statement, without anything that identifies a buyer. */
export function openMatters(open: Open, now: Date): OpenMatter[] {
  const { undelivered, moreUndelivered, decisions, disputes, repeats, payouts } = open
  const last = undelivered.at(-1)
  return [
    ...undelivered.map(undeliveredMatter),
    ...(last && moreUndelivered > 0
      ? [{ ...undeliveredMatter(last), subject: `${moreUndelivered} more orders`, note: '' }]
      : []),
    ...decisions.map(decisionMatter),
    ...disputes.flatMap((order) =>
      openDisputes(order.money).map((dispute) => disputeMatter(order, dispute, now)),
    ),
    ...repeats.map(repeatMatter),
    ...payouts.map(payoutMatter),
  ]
}

/** The number of an order, and when it was paid. */
function ofOrder({ orderNumber: subject, sale }: Order) {
  return { subject, date: sale.paidAt ?? sale.createdAt }
}

function undeliveredMatter(order: Order): OpenMatter {
  const states = channelNames.flatMap((name) => channelState(order, name) ?? [])
  return { kind: 'undelivered', ...ofOrder(order), note: states.join(', ') }
}

function decisionMatter(order: Order): OpenMatter {
  return { kind: 'decision', ...ofOrder(order), note: decisionsInWords(order) }
}

function disputeMatter({ orderNumber: subject }: Order, dispute: Dispute, now: Date): OpenMatter {
  const { openedAt, reason } = dispute
  const dueBy = evidenceDueBy(dispute)
  const note = `${inWords(reason)}, ${disputeInWords(dispute)}`
  if (dueBy === undefined) return { kind: 'dispute', subject, date: openedAt, note }
  const kind = Date.parse(dueBy) < now.getTime() ? 'missed_evidence' : 'evidence'
  return { kind, subject, date: dueBy, note }
}

function repeatMatter(order: Order): OpenMatter {
  return { kind: 'repeat', ...ofOrder(order), note: '' }
}

function payoutMatter(payout: Movement): OpenMatter {
  const { payoutId, balanceTransactionId, payoutStatus = 'unknown', effectiveAt: date } = payout
  const isBack = payoutStatus === 'failed' || payoutStatus === 'canceled'
  const kind = isBack ? 'failed_payout' : 'payout'
  return { kind, subject: payoutId ?? balanceTransactionId, date, note: inWords(payoutStatus) }
}
