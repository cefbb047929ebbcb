import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { useRef } from 'react'
import { wording } from '../../product/wording'
import { useCheckoutDialog } from './use-checkout-dialog'

/** The button that starts a purchase, and the dialog that it opens. */
export function AddToCart() {
  const button = useRef<HTMLButtonElement>(null)
  const { Dialog, open, unavailable, press, close } = useCheckoutDialog(() =>
    takeEarlyPress(button.current),
  )
  return (
    <>
      <Button
        ref={button}
        size="xl"
        aria-haspopup="dialog"
        aria-busy={open && !Dialog}
        onClick={() => void press()}
      >
        {wording.landing.addToCart}
      </Button>
      {unavailable && (
        <chakra.p role="alert" color="accent">
          {wording.landing.checkoutUnavailable}
        </chakra.p>
      )}
      {Dialog && <Dialog open={open} onClose={close} opener={() => button.current} />}
    </>
  )
}

/** start/start-app.ts marks the button when it is pressed before the page is hydrated. */
function takeEarlyPress(button: HTMLElement | null): boolean {
  if (button?.getAttribute('aria-busy') !== 'true') return false
  button.setAttribute('aria-busy', 'false')
  return true
}
