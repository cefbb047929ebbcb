import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router-dom'
import { wording } from '../../product/wording'
import { HelpAddress } from '../brand/help-address'
import { Logo } from '../brand/logo'
import { Headline } from '../brand/typography'
import { NoticePage, noticeSize } from './notice-page'

const { footer, notFound } = wording

/** Any other path, which start/not-found-page.ts logs. */
export function NotFoundPage() {
  return (
    <NoticePage>
      <Link to="/">
        <Logo />
      </Link>
      <Headline mt="4" fontSize={noticeSize}>
        {notFound.heading}
      </Headline>
      <chakra.p color="muted">{notFound.text}</chakra.p>
      <Button asChild type={undefined} variant="outline">
        <Link to="/">{notFound.home}</Link>
      </Button>
      <chakra.p mt="4" color="muted" fontSize="small">
        <HelpAddress before={footer.questions} />
      </chakra.p>
    </NoticePage>
  )
}
