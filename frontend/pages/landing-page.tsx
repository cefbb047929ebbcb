import { chakra } from '@chakra-ui/react/styled-system'
import { wording } from '../../product/wording'
import { Logo } from '../brand/logo'
import { CheckoutDialog } from '../checkout/checkout-dialog'
import { FollowCard } from '../landing/follow-card'
import { Hero } from '../landing/hero'
import { Reviews } from '../landing/reviews'
import { usePageTitle } from './use-page-title'

/** `/`: everything that a visitor reads before buying. */
export function LandingPage() {
  usePageTitle(wording.site.title)
  return (
    <PageFrame>
      <chakra.header py={{ base: '4', md: '6' }} borderBottomWidth="1px">
        <Logo />
      </chakra.header>
      <main>
        <Hero />
        <Reviews />
      </main>
      <footer>
        <FollowCard />
      </footer>
      <CheckoutDialog />
    </PageFrame>
  )
}

const PageFrame = chakra('div', {
  base: { maxW: 'page', mx: 'auto', px: { base: '5', md: '8' }, pb: { base: '10', md: '16' } },
})
