import { chakra } from '@chakra-ui/react/styled-system'

/** A page of few words, centered in the window. */
export const NoticePage = chakra('main', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '4',
    minH: '100dvh',
    maxW: 'text',
    mx: 'auto',
    px: 'gutter',
    py: '12',
    textAlign: 'center',
    textWrap: 'balance',
  },
})
