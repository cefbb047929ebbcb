import { chakra } from '@chakra-ui/react/styled-system'
import { wording } from '../../product/wording'
import { ContactField } from './contact-field'
import { DeliveryChoice } from './delivery-choice'
import { SubmitButton } from './submit-button'

const { checkout } = wording
const offersTexts = import.meta.env.VITE_OFFERS_TEXTS

/**
 * The delivery method, the contact fields that it needs, and the button that starts the payment. A stage without texts
 * shows only the e-mail's field. checkout.tsx submits it.
 */
export function CheckoutForm() {
  return (
    // The browser would also validate a hidden input, and block the submit without a message.
    <Form noValidate>
      {offersTexts && <DeliveryChoice />}
      <ContactField name="email" {...checkout.email} />
      {offersTexts && <ContactField name="phone" {...checkout.phone} />}
      <p hidden role="alert">
        {checkout.unavailable}
      </p>
      <SubmitButton />
      <div>
        {checkout.refund && <p>{checkout.refund}</p>}
        <p>{checkout.assurance}</p>
      </div>
    </Form>
  )
}

const Form = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    // The contact that the chosen delivery method does without.
    '&:has([value=text]:checked) > :has([name=email])': { display: 'none' },
    '&:has([value=email]:checked) > :has([name=phone])': { display: 'none' },
    '& > [role=alert]': { color: 'accent' },
    // The assurances below the button.
    '& > :last-child': {
      display: 'grid',
      gap: '1',
      color: 'muted',
      fontSize: 'small',
      lineHeight: 'snug',
      textAlign: 'center',
    },
  },
})
