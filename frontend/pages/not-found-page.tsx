import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { wording } from '../../product/wording'
import { HelpAddress } from '../brand/help-address'
import { Logo } from '../brand/logo'
import { Headline } from '../brand/typography'
import { NoticePage, noticeSize } from './notice-page'
import { usePageTitle } from './use-page-title'

const { footer, notFound } = wording

/** Every other path. The path is logged to the console. Links load the landing page, with its start script. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  usePageTitle(notFound.title)
  useEffect(() => {
    console.error('404 Error: User attempted to access non-existent route:', pathname)
  }, [pathname])
  return (
    <NoticePage>
      <Link to="/" reloadDocument>
        <Logo />
      </Link>
      <Headline mt="4" fontSize={noticeSize}>
        {notFound.heading}
      </Headline>
      <chakra.p color="muted">{notFound.text}</chakra.p>
      <Button asChild type={undefined} variant="outline">
        <Link to="/" reloadDocument>
          {notFound.home}
        </Link>
      </Button>
      <chakra.p mt="4" color="muted" fontSize="small">
        <HelpAddress before={footer.questions} />
      </chakra.p>
    </NoticePage>
  )
}
