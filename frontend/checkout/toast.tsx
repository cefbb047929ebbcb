import { chakra } from '@chakra-ui/react/styled-system'
import { wording } from '../../product/wording'
import { CloseIcon } from './close-icon'
import type { useToast } from './use-toast'

/**
 * At the top, because a phone has the submit button at the bottom, and inside the dialog, which hides everything else
 * from screen readers. Two boxes take turns: screen readers announce a repeated message again, and React removes no
 * element, which would fail for one that an extension has moved.
 */
export function Toast({ message, count, dismiss, setHeld }: ReturnType<typeof useToast>) {
  const boxes = [0, 1].map((box) => ({ box, shown: count % 2 === box ? message : undefined }))
  return boxes.map(({ box, shown }) => (
    <ToastBox
      key={box}
      hidden={!shown}
      role="alert"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <chakra.div py="2">
        <chakra.p fontWeight="semibold" lineHeight="snug">
          {shown?.title}
        </chakra.p>
        <chakra.p mt="1" fontSize="small" lineHeight="snug">
          {shown?.description}
        </chakra.p>
      </chakra.div>
      <button
        type="button"
        aria-label={wording.checkout.dismissToast}
        onClick={(event) => {
          // The button disappears with the toast.
          event.currentTarget.closest('dialog')?.querySelector<HTMLElement>(whereToGoOn)?.focus()
          dismiss()
        }}
      >
        <CloseIcon />
      </button>
    </ToastBox>
  ))
}

const whereToGoOn = '[aria-invalid=true], [type=submit]'

const ToastBox = chakra('div', {
  base: {
    pos: 'fixed',
    top: '4',
    insetInline: '4',
    maxW: '26rem',
    mx: 'auto',
    ps: '4',
    pe: '2',
    py: '2',
    display: 'flex',
    '&[hidden]': { display: 'none' },
    justifyContent: 'space-between',
    gap: '2',
    bg: 'accentSolid',
    color: 'onAccent',
    borderWidth: '1px',
    // Visible with forced colors, unlike the shadow.
    borderColor: 'transparent',
    borderRadius: 'control',
    boxShadow: '0 0.5rem 2rem {colors.veil}',
    overflowWrap: 'anywhere',
    _motionSafe: { animation: 'fade-in 0.2s' },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      boxSize: '2.75rem',
      borderRadius: 'control',
      cursor: 'pointer',
      _focusVisible: { outlineColor: 'onAccent', outlineOffset: '0' },
    },
  },
})
