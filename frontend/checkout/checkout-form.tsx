import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { wording } from '../../product/wording'
import { ScreenReaderText } from '../brand/typography'
import { prices } from '../price/price'
import { ContactField } from './contact-field'
import { DeliveryQuestion } from './delivery-question'

const { checkout } = wording
const offersTexts = import.meta.env.VITE_OFFERS_TEXTS

/** A stage without texts shows only the email's field. */
export function CheckoutForm() {
  return (
    // The browser would validate hidden inputs, too, and block the submit without a message.
    <Form noValidate>
      {offersTexts && <DeliveryQuestion />}
      <ContactField name="email" {...checkout.email} />
      {offersTexts && <ContactField name="phone" {...checkout.phone} />}
      <p hidden role="alert">
        {checkout.unavailable}
      </p>
      {/* show-processing.ts changes both. */}
      <Button type="submit" size="xl" data-processing={checkout.processing}>
        {checkout.submit(prices.sale)}
      </Button>
      <ScreenReaderText asChild>
        <output tabIndex={-1} />
      </ScreenReaderText>
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
    // The contact that the delivery method does not use.
    '&:has([value=text]:checked) > :has([name=email])': { display: 'none' },
    '&:has([value=email]:checked) > :has([name=phone])': { display: 'none' },
    '& > [role=alert]': { color: 'accent' },
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
