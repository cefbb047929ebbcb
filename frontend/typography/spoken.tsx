import { chakra } from '@chakra-ui/react/styled-system'

/** Words that are read out but not shown: a screen reader does not say that a price is struck. */
export const Spoken = chakra('span', { base: { srOnly: true } })
