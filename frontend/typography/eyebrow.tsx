import { chakra } from '@chakra-ui/react/styled-system'

/** A short line in small capitals above a heading. */
export const Eyebrow = chakra('p', {
  base: {
    color: 'accent',
    fontSize: 'eyebrow',
    fontWeight: 'semibold',
    letterSpacing: 'eyebrow',
    textTransform: 'uppercase',
  },
})
