import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** A sheet at the bottom of a phone, within reach of the thumb; a centred card on wider screens. */
export const dialogRecipe = defineSlotRecipe({
  slots: [
    'backdrop',
    'positioner',
    'content',
    'header',
    'title',
    'description',
    'body',
    'closeTrigger',
  ],
  base: {
    backdrop: {
      pos: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      bg: 'veil',
      _motionSafe: {
        _open: { animation: 'fade-in 0.2s' },
        _closed: { animation: 'fade-out 0.15s both' },
      },
    },
    positioner: {
      pos: 'fixed',
      inset: '0',
      zIndex: 'dialog',
      display: 'flex',
      overflowY: 'auto',
      overscrollBehaviorY: 'none',
      pt: { base: '16', md: '8' },
      pb: { md: '8' },
      px: { md: '4' },
    },
    content: {
      pos: 'relative',
      w: 'full',
      maxW: { md: 'dialog' },
      m: { base: 'auto 0 0', md: 'auto' },
      bg: 'surface',
      borderWidth: '1px',
      borderTopRadius: 'card',
      borderBottomRadius: { md: 'card' },
      outline: 'none',
      _motionSafe: {
        _open: { animation: 'rise-in 0.22s ease-out' },
        _closed: { animation: 'sink-out 0.15s ease-in both' },
      },
    },
    header: { px: { base: '5', md: '8' }, pt: { base: '5', md: '8' }, pe: '16' },
    title: {
      fontFamily: 'display',
      fontSize: 'title',
      fontWeight: 'medium',
      lineHeight: 'snug',
      letterSpacing: 'tight',
    },
    description: { color: 'muted', fontSize: 'small', mt: '1' },
    body: { px: { base: '5', md: '8' }, pt: '4', pb: { base: '5', md: '8' } },
    closeTrigger: {
      pos: 'absolute',
      top: { base: '3', md: '6' },
      insetEnd: { base: '2', md: '5' },
    },
  },
})
