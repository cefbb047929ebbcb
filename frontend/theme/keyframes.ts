import { defineKeyframes } from '@chakra-ui/react/styled-system'

/** The few movements on the site; all of them only where motion is welcome. */
export const keyframes = defineKeyframes({
  'fade-in': { from: { opacity: 0 } },
  'fade-out': { to: { opacity: 0 } },
  'rise-in': { from: { opacity: 0, transform: 'translateY(1.5rem)' } },
  'sink-out': { to: { opacity: 0, transform: 'translateY(1.5rem)' } },
  pulse: { '50%': { opacity: 0.6 } },
})
