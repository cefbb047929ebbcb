import defaults from '../account/defaults.json' with { type: 'json' }
import type { HttpResponse } from '../http/message'
import type { Kinds } from '../account/kinds'

const radii: Record<string, string> = { pill: '26px', rectangular: '0', rounded: '10px' }

/** The seller's settings override it. */
const { branding_settings: stripesDesign } = defaults['checkout.session']

/** A style sheet, because the pages allow no inline styles. */
export function brandingStyles({
  branding_settings: branding = stripesDesign,
}: Kinds['checkout.session']): HttpResponse {
  const { background_color: background, button_color: button, border_style: border } = branding
  const rules = [
    background !== stripesDesign.background_color && summaryIn(background),
    button !== stripesDesign.button_color && `.checkout .primary { ${inColor(button)}; border-color: ${button} }`,
    border !== stripesDesign.border_style && `.checkout :is(.primary, input) { border-radius: ${radii[border]} }`,
  ]
  return {
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' },
    body: rules.filter(Boolean).join('\n'),
  }
}

/** Stripe's page is always light; in the dark this one has the summary on the emulator's own surface. */
function summaryIn(background: string): string {
  return `.summary { margin: -32px -20px 0; padding: 32px 20px 24px }
@media (min-width: 940px) {
.summary { margin: 0; padding: 32px; border: 1px solid var(--border); border-radius: 14px }
}
@media (prefers-color-scheme: light) {
.summary { ${inColor(background)} }
.summary :is(a, .hint) { color: inherit }
}
@media (prefers-color-scheme: dark) {
.summary { background: var(--surface) }
}`
}

/** With the text color that is more readable on it. */
function inColor(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  // https://www.w3.org/TR/AERT/#color-contrast
  const brightness = (red * 299 + green * 587 + blue * 114) / 1000
  return `background: ${hex}; color: ${brightness > 128 ? '#1a1a1a' : '#ffffff'}`
}
