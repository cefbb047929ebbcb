import { Button } from '@chakra-ui/react/button'
import { wording } from '../../product/wording'
import { ScreenReaderText } from '../brand/typography'
import { prices } from '../price/price'

const { checkout } = wording

/** Starts the payment: the button, and a status for screen readers. show-processing.ts changes both. */
export function SubmitButton() {
  return (
    <>
      <Button type="submit" size="xl" data-processing={checkout.processing}>
        {checkout.submit(prices.sale)}
      </Button>
      <ScreenReaderText asChild>
        <output tabIndex={-1} />
      </ScreenReaderText>
    </>
  )
}
