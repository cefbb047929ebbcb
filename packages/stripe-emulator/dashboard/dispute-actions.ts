import type { Kinds } from '../account/kinds'
import { refundableCents } from '../account/show'
import { decimalPrice } from '../api/format-amount'
import { html } from '../pages/html'
import { appeal, closeDispute, isInquiry, isOpen, takenCents } from '../resources/dispute'
import {
  disputableCents,
  disputeCases,
  disputeReasons,
  openDispute,
  withdrawFunds,
} from '../resources/open-dispute'
import { amountIn, button, inWords, nothingToDo, type PaymentAction } from './payment-action'

/** What the bank can do with a payment, one dispute after the other. */
export const disputeActions: readonly PaymentAction[] = [
  {
    name: 'dispute',
    form({ session: { id }, paid, disputes }, account) {
      if (!paid || disputes.some(isOpen)) return undefined
      const left = disputableCents(account, paid) || refundableCents(paid)
      if (left === 0) return undefined
      return html`<label for="reason-${id}">Dispute as</label>
        <select id="reason-${id}" name="reason">
          ${disputeReasons.map((each) => html`<option value="${each}">${inWords(each)}</option>`)}
        </select>
        <label for="case-${id}">by</label>
        <select id="case-${id}" name="case">
          ${disputeCases.map((each) => html`<option value="${each}">${inWords(each)}</option>`)}
        </select>
        <label for="disputed-${id}">of</label>
        <input
          id="disputed-${id}"
          name="amount"
          inputmode="decimal"
          value="${decimalPrice(left, paid.currency)}"
        />
        <label><input type="checkbox" name="later" /> taken later</label>
        ${button('Open dispute')}`
    },
    act(account, { paid }, fields) {
      const reason = disputeReasons.find((known) => known === fields.get('reason'))
      const kind = disputeCases.find((known) => known === (fields.get('case') ?? 'chargeback'))
      if (!paid || !reason || !kind) return nothingToDo
      const amount = fields.has('amount')
        ? amountIn(fields, paid.currency)
        : disputableCents(account, paid)
      const isRefund = kind === 'resolution'
      if (!(amount > 0) || (isRefund && amount > disputableCents(account, paid))) return nothingLeft
      openDispute(account, paid, reason, { amount, case: kind, isTakenLater: fields.has('later') })
      return undefined
    },
  },
  {
    name: 'withdraw',
    form: ({ disputes }) => disputes.slice(-1).some(isDue) && button('Take the money'),
    act(account, { disputes }) {
      for (const dispute of disputes.slice(-1)) withdrawFunds(account, dispute)
      return undefined
    },
  },
  {
    name: 'appeal',
    form: ({ disputes }) => disputes.at(-1)?.status === 'lost' && button('Appeal'),
    act(account, { disputes }) {
      for (const dispute of disputes.slice(-1)) appeal(account, dispute)
      return undefined
    },
  },
  {
    name: 'verdict',
    form({ session: { id }, disputes }) {
      const dispute = disputes.at(-1)
      if (!dispute || !isOpen(dispute)) return undefined
      if (isInquiry(dispute)) return verdictButton('won', 'Close inquiry')
      const taken = takenCents(dispute)
      return html`${
        taken > 0 &&
        html`<label for="back-${id}">Comes back</label>
            <input
              id="back-${id}"
              name="amount"
              inputmode="decimal"
              value="${decimalPrice(taken, dispute.currency)}"
            />`
      }
        ${verdictButton('won', 'Win dispute')} ${verdictButton('lost', 'Lose dispute')}`
    },
    act(account, { disputes }, fields) {
      const verdict = fields.get('verdict') === 'won' ? 'won' : 'lost'
      for (const dispute of disputes.slice(-1)) {
        const amount = fields.has('amount') ? amountIn(fields, dispute.currency) : undefined
        if (Number.isNaN(amount)) return nothingLeft
        closeDispute(account, dispute, { verdict, amount })
      }
      return undefined
    },
  },
]

/** The bank has told of the dispute, and has not taken the money yet. */
const isDue = (dispute: Kinds['dispute']) =>
  isOpen(dispute) && !isInquiry(dispute) && dispute.balance_transactions.length === 0

const nothingLeft = 'Enter an amount above zero and, for a refund, of no more than is left.'

const verdictButton = (verdict: string, label: string) =>
  html`<button class="button" name="verdict" value="${verdict}">${label}</button>`
