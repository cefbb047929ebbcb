import * as z from 'zod/mini'
import { checkoutMessages } from '../../../../product/checkout-messages'
import { parseEmail } from '../../addresses/parse-email'
import { type CreatePaymentError, deliveryMethods } from '../../../contract'
import type { DeliveryChoice } from '../../payments/session-metadata'

/**
 * A valid choice, or an error. The status is 400 for a request that the page never sends, and 200 for what the buyer
 * can correct, so that the page shows the sentence. A page from before texts were switched off may still offer them.
 */
type ParsedRequest = { choice: DeliveryChoice } | { statusCode: 200 | 400; refusal: CreatePaymentError }

const bodySchema = z.object({
  deliveryMethod: z.enum(deliveryMethods),
  email: z._default(z.string(), ''),
  phone: z._default(z.string(), ''),
})

/**
 * Parses the body of create-payment; fields other than the three are ignored.
 *
 * @param textCountries ISO codes of the countries that texts go to; the first is the default. When it is undefined,
 *   the store sends no texts.
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
  // The numbering plans of all countries are loaded only for a text.
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
