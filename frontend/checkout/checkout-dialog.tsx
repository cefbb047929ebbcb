import { Button } from '@chakra-ui/react/button'
import { chakra, useSlotRecipe } from '@chakra-ui/react/styled-system'
import { wording } from '../../product/wording'
import { CheckoutForm } from './checkout-form'
import { CloseIcon } from './close-icon'
import { dialogId } from './dialog-id'
import { Summary } from './summary'

const titleId = `${dialogId}-title`
const subtitleId = `${dialogId}-subtitle`

/** Prerendered. start/dialog.ts opens and closes it, checkout.tsx submits it. */
export function CheckoutDialog() {
  const styles = useSlotRecipe({ key: 'dialog' })()
  return (
    <chakra.dialog id={dialogId} aria-labelledby={titleId} aria-describedby={subtitleId} css={styles.positioner}>
      <chakra.div css={styles.content}>
        <chakra.div css={styles.header}>
          <h2 id={titleId}>{wording.checkout.title}</h2>
          <p id={subtitleId}>{wording.checkout.subtitle}</p>
        </chakra.div>
        <chakra.div css={styles.body}>
          <Summary />
          <CheckoutForm />
        </chakra.div>
        <Button variant="plain" css={styles.closeTrigger} aria-label={wording.checkout.close} aria-controls={dialogId}>
          <CloseIcon />
        </Button>
      </chakra.div>
    </chakra.dialog>
  )
}
