import type { Stripe } from 'stripe'
import type { Account } from '../account/account'
import defaults from '../account/defaults.json' with { type: 'json' }
import { newId } from '../account/new-object'
import type { Kinds } from '../account/kinds'
import { inSeconds } from '../account/seconds'

type Invoice = Kinds['invoice']
type Session = Kinds['checkout.session']

/**
 * Already paid, and unlike at Stripe of no customer.
 * https://docs.stripe.com/payments/checkout/post-payment-invoices
 */
export function newInvoice(account: Account, session: Session): Invoice {
  const { amount_total: total, amount_subtotal, currency, customer_details: buyer } = session
  const id = newId('invoice')
  const now = inSeconds(account.clock.now())
  const taxCents = session.total_details.amount_tax
  const { enabled, liability, provider, status } = session.automatic_tax
  return account.make('invoice', {
    id,
    account_name: session.branding_settings?.display_name ?? account.sellerName,
    amount_due: total,
    amount_paid: total,
    currency,
    ...(enabled && { automatic_tax: { disabled_reason: null, enabled, liability, provider, status } }),
    customer_address: buyer?.address ?? null,
    customer_email: buyer?.email ?? null,
    customer_name: buyer?.business_name ?? null,
    customer_tax_ids: buyer?.tax_ids ?? [],
    effective_at: now,
    lines: { object: 'list', data: linesOf(session, id, now), has_more: false, url: `/v1/invoices/${id}/lines` },
    number: `EMU-${String(account.ledger.all('invoice').length + 1).padStart(4, '0')}`,
    period_end: now,
    period_start: now,
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: now, voided_at: null },
    subtotal: amount_subtotal,
    total,
    total_excluding_tax: total - taxCents,
  })
}

function linesOf(session: Session, invoice: string, now: number): Stripe.InvoiceLineItem[] {
  const { amount_total: amount, amount_subtotal: subtotal, currency, item } = session
  const own = { object: 'line_item', amount, currency, description: item.name, invoice, subtotal } as const
  return defaults.invoice.lines.data.map((line) => ({
    ...line,
    ...own,
    id: newId('item'),
    period: { end: now, start: now },
  }))
}
