import type { Business } from '../account/kinds'
import type { CardForm, CardFormErrors } from './check-card-form'

/** By country: https://docs.stripe.com/tax/checkout/tax-ids */
const types: Record<string, string> = {
  AU: 'au_abn',
  CA: 'ca_gst_hst',
  DE: 'eu_vat',
  FR: 'eu_vat',
  GB: 'gb_vat',
  IN: 'in_gst',
  JP: 'jp_trn',
  US: 'us_ein',
}

/**
 * A tax id is letters and digits here, and begins with the country in the European Union. The sentences are assumed.
 *
 * @param country of the buyer's address
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
  const type = types[country ?? ''] ?? 'unknown'
  const form = type === 'eu_vat' ? new RegExp(`^${country}[0-9A-Z]{2,12}$`) : /^[0-9A-Z]{5,15}$/
  if (!form.test(value)) return { errors: { taxId: 'Your tax ID is invalid.' } }
  return { business: { name, taxId: { type, value } } }
}
