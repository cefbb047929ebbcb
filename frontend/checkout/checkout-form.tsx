import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { type FormEvent, useRef } from 'react'
import { wording } from '../../product/wording'
import { prices } from '../price/price'
import { ContactField } from './contact-field'
import { DeliveryChoice } from './delivery-choice'
import type { useCheckout } from './use-checkout'

const { checkout } = wording

/** The delivery method, the contact fields that it needs, and the button that starts the payment. */
export function CheckoutForm({
  filledIn: { deliveryMethod, email, phone },
  fillIn,
  processing,
  submit,
}: ReturnType<typeof useCheckout>) {
  const form = useRef<HTMLFormElement>(null)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const missing = await submit()
    if (missing) form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus()
  }

  return (
    <chakra.form ref={form} onSubmit={onSubmit} display="grid" gap="4">
      <DeliveryChoice
        value={deliveryMethod}
        onChange={(method) => fillIn({ deliveryMethod: method })}
      />
      {deliveryMethod !== 'text' && (
        <ContactField
          name="email"
          {...checkout.email}
          value={email}
          onChange={(value) => fillIn({ email: value })}
        />
      )}
      {deliveryMethod !== 'email' && (
        <ContactField
          name="phone"
          {...checkout.phone}
          value={phone}
          onChange={(value) => fillIn({ phone: value })}
        />
      )}
      <Button type="submit" size="xl" disabled={processing}>
        {processing ? checkout.processing : checkout.submit(prices.sale)}
      </Button>
      <chakra.p color="muted" fontSize="small" lineHeight="snug" textAlign="center">
        {checkout.assurance}
      </chakra.p>
    </chakra.form>
  )
}
