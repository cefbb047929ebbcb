import * as z from 'zod/mini'
import { checkoutMessages } from '../../../../product/checkout-messages'
import { parseEmail } from '../../addresses/parse-email'
import { type CreatePaymentError, deliveryMethods } from '../../../contract'
import type { DeliveryChoice } from '../../payments/session-metadata'

/** 400 is for what the page never sends, 200 for what the buyer can correct. */
type ParsedRequest = { choice: DeliveryChoice } | { statusCode: 200 | 400; refusal: CreatePaymentError }

const bodySchema = z.object({
  deliveryMethod: z.enum(deliveryMethods),
  email: z._default(z.string(), ''),
  phone: z._default(z.string(), ''),
})

/**
 * A page from before texts were switched off may still offer them.
 *
 * @param textCountries ISO codes, the default first; `undefined` when the store sends no texts.
 */
export async function parseCheckoutRequest(body: unknown, textCountries: string[] | undefined): Promise<ParsedRequest> {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return { statusCode: 400, refusal: { error: checkoutMessages.malformed } }
  const { deliveryMethod } = parsed.data
  if (!textCountries && deliveryMethod !== 'email') {
    return refused({ error: checkoutMessages.emailOnly })
  }
  const email = parseEmail(parsed.data.email)
  if (deliveryMethod === 'email') {
    return 'error' in email ? refused({ ...email, field: 'email' }) : { choice: { deliveryMethod, ...email } }
  }
  // Loaded late, because it brings the numbering plans of all countries.
  const { parsePhone } = await import('../../addresses/parse-phone')
  const phone = parsePhone(parsed.data.phone, textCountries ?? [])
  switch (deliveryMethod) {
    case 'text':
      return 'error' in phone ? refused({ ...phone, field: 'phone' }) : { choice: { deliveryMethod, ...phone } }
    case 'both':
      if ('error' in email) return refused({ ...email, field: 'email' })
      if ('error' in phone) return refused({ ...phone, field: 'phone' })
      return { choice: { deliveryMethod, ...email, ...phone } }
  }
}

function refused(refusal: CreatePaymentError): ParsedRequest {
  return { statusCode: 200, refusal }
}
