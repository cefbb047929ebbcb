import { chakra } from '@chakra-ui/react/styled-system'

/** The measure that every page is set to. */
export const PageFrame = chakra('div', {
  base: { maxW: 'page', mx: 'auto', px: { base: '5', md: '8' }, pb: { base: '10', md: '16' } },
})
