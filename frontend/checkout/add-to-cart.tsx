import { Button } from '@chakra-ui/react/button'
import { wording } from '../../product/wording'
import { dialogId } from './dialog-id'

/** start/dialog.ts opens the dialog. */
export function AddToCart({ size = 'xl' }: { size?: 'md' | 'xl' }) {
  return (
    <Button size={size} aria-haspopup="dialog" aria-controls={dialogId}>
      {wording.landing.addToCart}
    </Button>
  )
}
