import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** Keeps a closing dialog in view. */
const leaving = (...properties: string[]) =>
  [...properties, 'display', 'overlay'].map((name) => `${name} 0.15s ease-in allow-discrete`).join()

/**
 * A sheet at the bottom of a phone, within reach of the thumb, and a centered card on wider screens. The dialog itself
 * fills the window, so that a click on it is a click outside the sheet.
 */
export const dialogRecipe = defineSlotRecipe({
  slots: ['positioner', 'content', 'header', 'body', 'closeTrigger'],
  base: {
    positioner: {
      pos: 'fixed',
      inset: '0',
      boxSize: 'full',
      maxW: 'none',
      maxH: 'none',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      // Below the toast, which is fixed at the top.
      scrollPaddingTop: '7.5rem',
      pt: { base: '16', md: '8' },
      pb: { md: '8' },
      px: { md: '4' },
      bg: 'transparent',
      color: 'inherit',
      // Also in a browser that knows no dialogs.
      display: 'none',
      '&[open]': { display: 'flex' },
      '&::backdrop': { bg: 'veil' },
      // Safari on phones reports a tap on a plain element only if it looks clickable.
      '@media (hover: none)': { cursor: 'pointer', WebkitTapHighlightColor: 'transparent' },
      _motionSafe: {
        '&::backdrop': { animation: 'fade-in 0.2s' },
        '&:not([open])': { opacity: 0, transition: leaving('opacity'), pointerEvents: 'none' },
        '&:not([open])::backdrop': { opacity: 0, transition: leaving('opacity') },
      },
    },
    content: {
      pos: 'relative',
      w: 'full',
      maxW: { md: '30rem' },
      m: { base: 'auto 0 0', md: 'auto' },
      bg: 'surface',
      borderWidth: '1px',
      borderRadius: { base: '{radii.card} {radii.card} 0 0', md: 'card' },
      cursor: 'auto',
      _motionSafe: {
        animation: 'rise-in 0.22s ease-out',
        'dialog:not([open]) > &': {
          transform: 'translateY(1.5rem)',
          transition: 'transform 0.15s ease-in',
        },
      },
    },
    header: {
      ps: { base: '5', md: '8' },
      pt: { base: '5', md: '8' },
      pe: '16',
      '& h2': {
        fontFamily: 'display',
        fontSize: 'title',
        fontWeight: 'medium',
        lineHeight: 'snug',
        letterSpacing: 'tight',
      },
      '& p': { color: 'muted', fontSize: 'small', mt: '1' },
    },
    body: {
      px: { base: '5', md: '8' },
      pt: '4',
      pb: { base: 'calc({spacing.5} + env(safe-area-inset-bottom))', md: '8' },
    },
    closeTrigger: {
      pos: 'absolute',
      top: { base: '3', md: '6' },
      insetEnd: { base: '2', md: '5' },
    },
  },
})
