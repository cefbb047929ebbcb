import { chakra } from '@chakra-ui/react/styled-system'
import { pitch } from '../../product/pitch'
import { FollowButton } from '../brand/follow-button'
import { SectionHeading } from '../brand/typography'

const { follow } = pitch

export function FollowCard() {
  return (
    <chakra.section
      aria-labelledby="follow"
      // Without reviews, it follows the floats of the hero.
      clear="both"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      justifyItems={{ base: 'stretch', md: 'center' }}
      textAlign={{ md: 'center' }}
      px={{ base: '6', md: '12' }}
      py={{ base: '8', md: '12' }}
      bg="surface"
      borderWidth="1px"
      borderRadius="card"
      css={{ '& p': { maxW: 'text', color: 'muted' } }}
    >
      <SectionHeading id="follow">{follow.heading}</SectionHeading>
      <p>{follow.text}</p>
      <FollowButton />
    </chakra.section>
  )
}
