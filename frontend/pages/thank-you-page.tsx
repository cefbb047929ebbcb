import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router-dom'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { FollowButton } from '../brand/follow-button'
import { Logo } from '../brand/logo'
import { Headline } from '../brand/typography'
import { BookMockup } from '../landing/book-mockup'
import { NextSteps } from './next-steps'
import { NoticePage, noticeSize } from './notice-page'

const { thankYou } = wording

/** `/congratulations`: makes no requests and reads no parameters. */
export function ThankYouPage() {
  return (
    <NoticePage>
      <h1>
        <Link to="/">
          <Logo />
        </Link>
      </h1>
      <BookMockup width="7rem" />
      <Headline as="h2" fontSize={noticeSize}>
        {pitch.thankYou.congratulations}
      </Headline>
      <chakra.p fontSize="lead" color="muted">
        {pitch.thankYou.success}
      </chakra.p>
      <Box aria-labelledby="delivery">
        <chakra.h3 id="delivery" fontFamily="display" fontSize="title" fontWeight="medium" mb="2">
          {thankYou.boxHeading}
        </chakra.h3>
        <p>{thankYou.boxText}</p>
        {thankYou.usual && <p>{thankYou.usual}</p>}
        <NextSteps />
      </Box>
      <p>{pitch.thankYou.closing}</p>
      <FollowButton />
    </NoticePage>
  )
}

const Box = chakra('section', {
  base: {
    my: '4',
    p: { base: '6', md: '8' },
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'card',
  },
})
