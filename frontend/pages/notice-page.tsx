import { chakra } from '@chakra-ui/react/styled-system'
import { large } from '../theme/tokens'

/** Not a token, which would be in the landing page, too. */
export const noticeSize = large('min(10.1vw, clamp(2.25rem, 1.5rem + 2.6vw, 3.5rem))')

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
