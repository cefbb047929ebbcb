import type { Stripe } from 'stripe'
import { z } from 'zod'
import { absoluteUrl, text } from '../api/params'
import { fields, nulls } from '../api/values'

/** How a Checkout Session looks beside Stripe's own design, and what it says above its button. */
export const appearanceSchema = z.object({
  ...fields('displayName backgroundColor buttonColor borderStyle iconUrl', z.string().nullable()),
  submitMessage: z.string().nullable(),
})

export type Appearance = z.infer<typeof appearanceSchema>

export const noAppearance: Appearance = {
  ...nulls('displayName backgroundColor buttonColor borderStyle iconUrl submitMessage'),
}

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Invalid hex color')
const image = z.strictObject({ type: z.literal('url'), url: absoluteUrl })

/** The supported parts of `branding_settings` and `custom_text`. */
export const appearanceParams = {
  branding_settings: z
    .strictObject({
      display_name: text,
      background_color: color,
      button_color: color,
      border_style: z.enum(['pill', 'rectangular', 'rounded']),
      icon: image,
    })
    .partial()
    .optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: text.max(1200) }) }).optional(),
}

const appearanceParamsSchema = z.object(appearanceParams)

export function newAppearance(given: z.infer<typeof appearanceParamsSchema>): Appearance {
  const { branding_settings: branding = {}, custom_text: customText } = given
  return {
    displayName: branding.display_name ?? null,
    backgroundColor: branding.background_color ?? null,
    buttonColor: branding.button_color ?? null,
    borderStyle: branding.border_style ?? null,
    iconUrl: branding.icon?.url ?? null,
    submitMessage: customText?.submit.message ?? null,
  }
}

type AppearanceJson = Pick<Stripe.Checkout.Session, 'branding_settings' | 'custom_text'>

/** The appearance in Stripe's JSON; what was not given is Stripe's default. */
export function appearanceJson(appearance: Appearance, sellerName: string): AppearanceJson {
  const { iconUrl, submitMessage } = appearance
  return {
    branding_settings: {
      background_color: appearance.backgroundColor ?? '#ffffff',
      border_style: appearance.borderStyle ?? 'rounded',
      button_color: appearance.buttonColor ?? '#0074d4',
      display_name: appearance.displayName ?? sellerName,
      font_family: 'default',
      icon: iconUrl === null ? null : { type: 'url', url: iconUrl },
      logo: null,
    },
    custom_text: {
      ...nulls('after_submit shipping_address terms_of_service_acceptance'),
      submit: submitMessage === null ? null : { message: submitMessage },
    },
  }
}
