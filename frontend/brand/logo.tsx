import { chakra } from '@chakra-ui/react/styled-system'
import mark from '../../product/images/mark.svg?raw'
import { brand } from '../../product/brand'

export function Logo() {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="3"
      css={{
        '& svg': { boxSize: '2rem', color: 'accent' },
        '& > :last-child': {
          fontFamily: 'display',
          fontSize: 'lead',
          fontWeight: 'medium',
          letterSpacing: 'tight',
        },
      }}
    >
      {/* HTML needs no name space. */}
      <span aria-hidden dangerouslySetInnerHTML={{ __html: mark.replace(/ xmlns="[^"]*"/, '') }} />
      <span>{brand.name}</span>
    </chakra.span>
  )
}
