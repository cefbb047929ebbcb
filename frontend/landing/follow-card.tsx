import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { brand } from '../../product/brand'
import { wording } from '../../product/wording'
import { ScreenReaderText, SectionHeading } from '../brand/typography'

const { follow } = wording

/** The invitation to follow the product; its button opens the profile in a new tab. */
export function FollowCard() {
  return (
    <chakra.section
      aria-labelledby="follow"
      display="grid"
      gap="4"
      justifyItems={{ base: 'stretch', md: 'center' }}
      textAlign={{ md: 'center' }}
      px={{ base: '6', md: '12' }}
      py={{ base: '8', md: '12' }}
      bg="surface"
      borderWidth="1px"
      borderRadius="card"
    >
      <SectionHeading id="follow">{follow.heading}</SectionHeading>
      <chakra.p maxW="text" color="muted">
        {follow.text}
      </chakra.p>
      <Button asChild variant="outline">
        <a href={brand.social.url} target="_blank" rel="noopener noreferrer">
          {follow.button} <ScreenReaderText>{follow.newTab}</ScreenReaderText>
        </a>
      </Button>
    </chakra.section>
  )
}
