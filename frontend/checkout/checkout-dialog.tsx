import { Button } from '@chakra-ui/react/button'
import { Dialog } from '@chakra-ui/react/dialog'
import { Portal } from '@chakra-ui/react/portal'
import { chakra } from '@chakra-ui/react/styled-system'
import { product } from '../../product/product'
import { wording } from '../../product/wording'
import { Price } from '../price/price'
import { CheckoutForm } from './checkout-form'
import { CloseIcon } from './close-icon'
import { Toast } from './toast'
import { useCheckout } from './use-checkout'
import { useToast } from './use-toast'

export type CheckoutDialogProps = {
  open: boolean
  onClose: () => void
  /** Gets the focus when the dialog closes: Safari does not focus a clicked button. */
  opener: () => HTMLElement | null
}

/** The dialog between the page and the hosted checkout. It keeps its values while it is closed. */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const toast = useToast()
  const checkout = useCheckout(props.open, toast)
  return (
    <Dialog.Root
      open={props.open}
      onOpenChange={({ open }) => open || props.onClose()}
      finalFocusEl={props.opener}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{wording.checkout.title}</Dialog.Title>
              <Dialog.Description>{wording.checkout.subtitle}</Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              <Summary />
              <CheckoutForm {...checkout} />
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <Button variant="plain" aria-label={wording.checkout.close}>
                <CloseIcon />
              </Button>
            </Dialog.CloseTrigger>
            <Toast {...toast} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Summary() {
  return (
    <chakra.div borderBlockWidth="1px" py="3" mb="4">
      <chakra.p fontFamily="display" fontSize="lead" fontWeight="semibold" lineHeight="snug" mb="1">
        {product.title}
      </chakra.p>
      <Price size="title" />
    </chakra.div>
  )
}
