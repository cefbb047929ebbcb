import { Button } from '@chakra-ui/react/button'
import { useLayoutEffect, useRef } from 'react'
import { wording } from '../../product/wording'
import { ScreenReaderText } from '../brand/typography'
import { prices } from '../price/price'

const { checkout } = wording

/** Starts the payment, and announces that on the button and to screen readers. */
export function SubmitButton({ processing }: { processing: boolean }) {
  const { status, button } = useFocusInDialog(processing)
  return (
    <>
      <Button ref={button} type="submit" size="xl" disabled={processing} aria-busy={processing}>
        {processing ? checkout.processing : checkout.submit(prices.sale)}
      </Button>
      <ScreenReaderText asChild>
        <output ref={status} tabIndex={-1}>
          {processing && checkout.processing}
        </output>
      </ScreenReaderText>
    </>
  )
}

/**
 * Keeps the focus in the dialog while the button is disabled, which would drop it: it moves to the status text, and
 * afterwards back to the button. A focus in an input stays there.
 */
function useFocusInDialog(processing: boolean) {
  const status = useRef<HTMLOutputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    const isInInput = activeElement instanceof HTMLInputElement
    if (processing && !isInInput) status.current?.focus({ preventScroll: true })
    if (!processing && activeElement === status.current) button.current?.focus()
  }, [processing])
  return { status, button }
}
