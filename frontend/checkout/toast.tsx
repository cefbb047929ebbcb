import { chakra } from '@chakra-ui/react/styled-system'
import { wording } from '../../product/wording'
import { CloseIcon } from './close-icon'
import type { useToast } from './use-toast'

/**
 * An error message, announced at once. It is at the top, because the submit button is at the bottom
 * of a phone, and inside the dialog, because the dialog hides everything else from screen readers.
 */
export function Toast({ shown, dismiss, setHeld }: ReturnType<typeof useToast>) {
  if (!shown) return null
  const { title, description } = shown.message
  return (
    <ToastBox
      key={shown.count}
      role="alert"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <chakra.p fontWeight="semibold" lineHeight="snug">
          {title}
        </chakra.p>
        <chakra.p mt="1" fontSize="small">
          {description}
        </chakra.p>
      </div>
      <button
        type="button"
        aria-label={wording.checkout.dismissToast}
        onClick={(event) => {
          // The toast takes the button with it, so the focus moves to the dialog first.
          event.currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
          dismiss()
        }}
      >
        <CloseIcon />
      </button>
    </ToastBox>
  )
}

const ToastBox = chakra('div', {
  base: {
    pos: 'fixed',
    top: '4',
    insetInline: '4',
    zIndex: 'dialog',
    maxW: '26rem',
    mx: 'auto',
    p: '4',
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    bg: 'accentSolid',
    color: 'onAccent',
    borderRadius: 'control',
    overflowWrap: 'anywhere',
    _motionSafe: { animation: 'fade-in 0.2s' },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      boxSize: '2rem',
      borderRadius: 'control',
      cursor: 'pointer',
      _focusVisible: { outlineColor: 'onAccent', outlineOffset: '0' },
    },
  },
})
