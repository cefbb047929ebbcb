import { Button } from '@chakra-ui/react/button'
import { chakra, useSlotRecipe } from '@chakra-ui/react/styled-system'
import cover96 from '../../product/images/cover-96.webp'
import cover144 from '../../product/images/cover-144.webp'
import { product } from '../../product/product'
import { wording } from '../../product/wording'
import { Price } from '../price/price'
import { CheckoutForm } from './checkout-form'
import { CloseIcon } from './close-icon'
import { dialogId } from './dialog-id'

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

function Summary() {
  return (
    <SummaryBox>
      {/* Lazy, so that a closed dialog causes no request. */}
      <img src={cover96} srcSet={`${cover96} 2x, ${cover144} 3x`} width={48} height={72} loading="lazy" alt="" />
      <div>
        <p>{product.title}</p>
        <Price />
      </div>
    </SummaryBox>
  )
}

const SummaryBox = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    borderBlockWidth: '1px',
    py: '3',
    mb: '4',
    '& div': { flex: '1', minW: '0' },
    '& img': { flex: 'none', borderRadius: '2px' },
    '& p:first-child': {
      fontFamily: 'display',
      fontSize: 'lead',
      fontWeight: 'medium',
      lineHeight: 'snug',
      mb: '1',
    },
  },
})
