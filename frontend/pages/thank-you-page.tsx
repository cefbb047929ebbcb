import { chakra } from '@chakra-ui/react/styled-system'
import { wording } from '../../product/wording'
import { Logo } from '../brand/logo'
import { Headline } from '../brand/typography'
import { NoticePage } from './notice-page'
import { usePageTitle } from './use-page-title'

const { thankYou } = wording

/** `/congratulations`: where a buyer lands after paying. It makes no requests and reads no parameters. */
export function ThankYouPage() {
  usePageTitle(thankYou.title)
  return (
    <NoticePage>
      <h1>
        <Logo />
      </h1>
      <Headline as="h2" mt="4">
        {thankYou.congratulations}
      </Headline>
      <chakra.p fontSize="lead" color="muted">
        {thankYou.success}
      </chakra.p>
      <chakra.section
        aria-labelledby="delivery"
        my="4"
        p={{ base: '6', md: '8' }}
        bg="surface"
        borderWidth="1px"
        borderRadius="card"
      >
        <chakra.h3 id="delivery" fontFamily="display" fontSize="title" fontWeight="medium" mb="2">
          {thankYou.boxHeading}
        </chakra.h3>
        <p>{thankYou.boxText}</p>
      </chakra.section>
      <p>{thankYou.closing}</p>
    </NoticePage>
  )
}
