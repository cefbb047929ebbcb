import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router-dom'
import { brand } from '../../product/brand'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { FollowButton } from '../brand/follow-button'
import { HelpAddress } from '../brand/help-address'
import { Logo } from '../brand/logo'
import { Headline } from '../brand/typography'
import { BookMockup } from '../landing/book-mockup'
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

function NextSteps() {
  return (
    <List>
      <li>
        <Sign shape="M2 4.5h16v11H2zl8 6 8-6" />
        {thankYou.steps.look}
      </li>
      <li>
        <Sign shape="M8.5 3a5.5 5.5 0 100 11 5.5 5.5 0 000-11zm4 9.5 5 5" />
        {thankYou.steps.search}
      </li>
      {brand.helpAddress && (
        <li>
          <Sign shape="M3 17l1-4L13.5 3.5l3 3L7 16z" />
          <HelpAddress before={thankYou.steps.write} />
        </li>
      )}
    </List>
  )
}

/** A line drawing in a 20 × 20 square. */
function Sign({ shape }: { shape: string }) {
  return (
    <svg viewBox="0 0 20 20" width={20} height={20} fill="none" stroke="currentColor" aria-hidden>
      <path d={shape} strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    mt: '5',
    pt: '5',
    borderTopWidth: '1px',
    textAlign: 'start',
    textWrap: 'wrap',
    '& li': { display: 'flex', alignItems: 'start', gap: '3', overflowWrap: 'anywhere' },
    '& svg': { flex: 'none', mt: '1', color: 'accent' },
  },
})
