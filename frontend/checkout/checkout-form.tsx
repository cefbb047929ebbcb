import { chakra } from '@chakra-ui/react/styled-system'
import type { SubmitEvent } from 'react'
import { wording } from '../../product/wording'
import { checkoutRequest, contactsFor } from './checkout-request'
import { ContactField } from './contact-field'
import { DeliveryChoice } from './delivery-choice'
import { ProblemText } from './problem-text'
import { SubmitButton } from './submit-button'
import type { useCheckout } from './use-checkout'

const { checkout } = wording
const offersTexts = import.meta.env.VITE_OFFERS_TEXTS

/**
 * The delivery method, the contact fields that it needs, and the button that starts the payment. A stage without texts
 * shows only the e-mail's field. The inputs are read only on submit, so that values typed before hydration count.
 */
export function CheckoutForm(props: Omit<ReturnType<typeof useCheckout>, 'toast' | 'cancel'>) {
  const { processing, problem, submit, change } = props

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const request = checkoutRequest(new FormData(event.currentTarget))
    const { elements } = event.currentTarget
    const used = contactsFor(request.deliveryMethod).map((name) => elements.namedItem(name))
    if (used.every((input) => input instanceof HTMLInputElement && input.reportValidity())) {
      void submit(request)
    }
  }

  return (
    // The browser would also validate a hidden input, and block the submit without a message.
    <Form
      noValidate
      onSubmit={onSubmit}
      onInput={({ target }) => target instanceof HTMLInputElement && change(target.name)}
    >
      {offersTexts && <DeliveryChoice />}
      <ContactField name="email" problem={problem} {...checkout.email} />
      {offersTexts && <ContactField name="phone" problem={problem} {...checkout.phone} />}
      {problem && !problem.contact && <ProblemText>{problem.description}</ProblemText>}
      <p hidden role="alert">
        {checkout.unavailable}
      </p>
      <SubmitButton processing={processing} />
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
