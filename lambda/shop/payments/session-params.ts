import type Stripe from 'stripe'
import { brand } from '../../../product/brand'
import { checkoutMessages } from '../../../product/checkout-messages'
import { product } from '../../../product/product'
import { statementSuffix } from './statement-suffix'
import { type DeliveryChoice, sessionMetadata } from './session-metadata'
import type { OwnStore } from './store-mark'

export type CheckoutOptions = {
  /** `undefined` if the address is unknown. */
  caller?: string | undefined
  source?: string | undefined
  promotionCodes?: boolean
  inclusiveTax?: boolean
  invoices?: boolean
}

/** Ebooks that buyers keep. Many countries tax Stripe's general code more: https://docs.stripe.com/tax/tax-codes */
const ebookTaxCode = 'txcd_10302000'

export function sessionParams(
  choice: DeliveryChoice,
  { mark, siteUrl }: OwnStore,
  { caller, source, promotionCodes, inclusiveTax = false, invoices }: CheckoutOptions = {},
) {
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    // Link counts as a card, and also pays by bank or Klarna.
    wallet_options: { link: { display: 'never' } },
    // Charges every buyer the listed price in the listed currency (F27).
    adaptive_pricing: { enabled: false },
    // Some new accounts have Stripe as merchant of record, with tax on top of the price, and can switch it off only per
    // session: https://github.com/TryGhost/Ghost/pull/29715
    managed_payments: { enabled: false },
    // Accounts with automatic tax by default add it too: https://docs.stripe.com/tax/checkout/automatic-tax-default
    automatic_tax: { enabled: inclusiveTax },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: product.currency,
          unit_amount: product.priceCents,
          tax_behavior: 'inclusive',
          product_data: {
            name: product.title,
            description: product.subtitle,
            ...(inclusiveTax ? { tax_code: ebookTaxCode } : {}),
            images: [`${siteUrl}/images/cover-600.jpg`],
          },
        },
      },
    ],
    ...(promotionCodes ? { allow_promotion_codes: true } : {}),
    // Only a known customer would need `customer_update`: https://docs.stripe.com/tax/checkout/tax-ids
    ...(invoices ? { invoice_creation: { enabled: true }, tax_id_collection: { enabled: true } } : {}),
    ...('email' in choice ? { customer_email: choice.email } : {}),
    metadata: sessionMetadata(choice, mark, source),
    payment_intent_data: {
      description: product.title,
      statement_descriptor_suffix: statementSuffix(product),
      // Stripe copies these to each charge: https://docs.stripe.com/payments/payment-intents#storing-information-in-metadata
      metadata: { product: product.id, ...mark, ...(caller === undefined ? {} : { caller }) },
    },
    branding_settings: branding(siteUrl),
    custom_text: { submit: { message: checkoutMessages.notes[choice.deliveryMethod] } },
    success_url: `${siteUrl}/congratulations`,
    cancel_url: `${siteUrl}/${source === undefined ? '' : `?from=${source}`}`,
  } satisfies Stripe.Checkout.SessionCreateParams
}

/** The light colors, because Stripe's page is light. */
function branding(siteUrl: string) {
  const { background, accentSolid } = brand.colors.light
  return {
    display_name: brand.name,
    background_color: background,
    button_color: accentSolid,
    border_style: 'rounded',
    // Stripe cannot load an image from a store on this machine.
    ...(siteUrl.startsWith('https:') ? { icon: { type: 'url', url: `${siteUrl}/apple-touch-icon.png` } } : {}),
  } satisfies Stripe.Checkout.SessionCreateParams.BrandingSettings
}
