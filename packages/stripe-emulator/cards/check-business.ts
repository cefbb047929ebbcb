import type { Business } from '../account/kinds'
import type { CardForm, CardFormErrors } from './check-card-form'

/** The countries of the places whose tax ids are the European Union's. */
const union = ['DE', 'FR']
/** The types of tax ids elsewhere, by country: https://docs.stripe.com/tax/checkout/tax-ids */
const types: Record<string, string> = {
  AU: 'au_abn',
  CA: 'ca_gst_hst',
  GB: 'gb_vat',
  IN: 'in_gst',
  JP: 'jp_trn',
  US: 'us_ein',
}

/**
 * The business that buys, if the form has one, or what is wrong with its fields. Stripe knows the form of each
 * country's tax ids; here they are letters and digits, and begin with the country in the European Union. The sentences
 * are assumed.
 *
 * @param country of the buyer's address.
 */
export function checkBusiness(
  { business: typedName, taxId: typedId }: Pick<CardForm, 'business' | 'taxId'>,
  country: string | null,
): { business?: Business } | { errors: CardFormErrors } {
  const name = typedName.trim()
  const value = typedId.replaceAll(/[\s.-]/g, '').toUpperCase()
  if (name === '' && value === '') return {}
  if (name === '') return { errors: { business: 'Your business name is incomplete.' } }
  if (value === '') return { errors: { taxId: 'Your tax ID is incomplete.' } }
  const isOfUnion = union.includes(country ?? '')
  const form = isOfUnion ? new RegExp(`^${country}[0-9A-Z]{2,12}$`) : /^[0-9A-Z]{5,15}$/
  if (!form.test(value)) return { errors: { taxId: 'Your tax ID is invalid.' } }
  const type = isOfUnion ? 'eu_vat' : (types[country ?? ''] ?? 'unknown')
  return { business: { name, taxId: { type, value } } }
}
