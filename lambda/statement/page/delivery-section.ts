import { type Html, html } from '../../messages/html'
import type { DeliveryFigures } from '../figures/statement'
import { counted } from '../../platform/text/in-words'
import { durationText } from '../figures/words'

const methods: Record<string, string> = {
  email: 'by e-mail',
  text: 'by text message',
  both: 'by both',
}

/** How the ebook reached its buyers. */
export function deliverySection(figures: DeliveryFigures): Html {
  return html`<section><h2>Delivery</h2><p>${deliveryText(figures)}</p></section>`
}

/** The same in sentences, for the page and the e-mail. */
export function deliveryText(figures: DeliveryFigures): string {
  const { orders, byMethod, delivered, medianSeconds, slowestTwentiethSeconds } = figures
  if (orders === 0) return 'No orders were paid in this month.'
  const choices = Object.entries(byMethod)
    .toSorted(([, a], [, b]) => b - a)
    .map(([method, count]) => `${count.toLocaleString('en-US')} ${methods[method] ?? method}`)
  const sentences = [`${counted(orders, 'paid order')}: ${choices.join(', ')}.`]
  if (medianSeconds !== undefined && slowestTwentiethSeconds !== undefined) {
    const [half, most] = [medianSeconds, slowestTwentiethSeconds].map(durationText)
    sentences.push(
      `Half of the buyers had their message ${half} after the payment, 95 of 100 within ${most}.`,
    )
  }
  if (delivered < orders) sentences.push(`${counted(orders - delivered, 'order')} had none yet.`)
  return sentences.join(' ')
}
