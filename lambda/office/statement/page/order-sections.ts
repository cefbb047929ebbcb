import { type Html, html } from '../../../html'
import type { DeliveryFigures } from '../../open/delivery-figures'
import type { OpenMatter } from '../../open/open-matters'
import type { Month } from '../../books/files/month-file'
import { openTitles } from '../../open/open-words'
import { counted } from '../../../platform/text/in-words'
import { durationText } from '../figures/words'

const methods: Record<string, string> = { email: 'by email', text: 'by text message', both: 'by both' }

export function deliverySection(figures: DeliveryFigures): Html {
  return html`<section><h2>Delivery</h2><p>${deliveryText(figures)}</p></section>`
}

function deliveryText(figures: DeliveryFigures): string {
  const { orders, byMethod, delivered, medianSeconds, slowestTwentiethSeconds } = figures
  if (orders === 0) return 'No orders were paid in this month.'
  const choices = Object.entries(byMethod)
    .toSorted(([, a], [, b]) => b - a)
    .map(([method, count]) => `${count.toLocaleString('en-US')} ${methods[method] ?? method}`)
  const sentences = [`${counted(orders, 'paid order')}: ${choices.join(', ')}.`]
  if (medianSeconds !== undefined && slowestTwentiethSeconds !== undefined) {
    const [half, most] = [medianSeconds, slowestTwentiethSeconds].map(durationText)
    sentences.push(`Half of the buyers had their message ${half} after the payment, 95 of 100 within ${most}.`)
  }
  if (delivered < orders) sentences.push(`${counted(orders - delivered, 'order')} had none yet.`)
  return sentences.join(' ')
}

const kinds: Record<OpenMatter['kind'], string> = {
  undelivered: 'Not delivered',
  ...openTitles,
  evidence: 'Dispute, evidence until',
  missed_evidence: 'Dispute, deadline passed',
  dispute: 'Dispute, opened',
  payout: 'Payout on its way, arrives',
  failed_payout: 'Payout came back',
}

export function openSection({ open, timeZone }: Month): Html {
  if (open.length === 0) return html`<section><h2>Open</h2><p>Nothing is open.</p></section>`
  return html`<section><h2>Open</h2><table class="open"><thead><tr><th scope="col">What</th><th scope="col">Date</th><th scope="col">Of</th><th scope="col">State</th></tr></thead><tbody>${open.map(
    (matter) =>
      html`<tr><th scope="row">${kinds[matter.kind]}</th><td>${openDate(matter, timeZone)}</td><td>${matter.subject}</td><td>${matter.note}</td></tr>`,
  )}</tbody></table></section>`
}

/** A payout's arrival is a UTC day at Stripe. */
function openDate({ kind, date }: OpenMatter, timeZone: string): string {
  const isOfPayout = kind === 'payout' || kind === 'failed_payout'
  const options = { dateStyle: 'medium', timeZone: isOfPayout ? 'UTC' : timeZone } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(date))
}

export function openLine(matter: OpenMatter, timeZone: string): string {
  const note = matter.note && ` (${matter.note})`
  return `${kinds[matter.kind]} ${openDate(matter, timeZone)}: ${matter.subject}${note}`
}
