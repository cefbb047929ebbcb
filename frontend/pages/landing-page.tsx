import { chakra } from '@chakra-ui/react/styled-system'
import { author } from '../../product/author'
import { brand } from '../../product/brand'
import { pitch } from '../../product/pitch'
import { product } from '../../product/product'
import { testimonials } from '../../product/testimonials'
import { Logo } from '../brand/logo'
import { CheckoutDialog } from '../checkout/checkout-dialog'
import { insidePages } from '../inside/inside-pages'
import { LookInside } from '../inside/look-inside'
import { AboutAuthor } from '../landing/about-author'
import { BelowOffer } from '../landing/below-offer'
import { sideways } from '../landing/columns'
import { FollowCard } from '../landing/follow-card'
import { Hero } from '../landing/hero'
import { Questions } from '../landing/questions'
import { Reviews } from '../landing/reviews'
import { SellerLine } from '../landing/seller-line'
import { Steps } from '../landing/steps'

const hasInside = insidePages.length > 0 || product.sampleFile !== undefined
const hasMore =
  hasInside || author !== undefined || pitch.steps.length + pitch.questions.length + testimonials.length > 0

/** `/` */
export function LandingPage() {
  return (
    <PageFrame>
      <header>
        <Logo />
      </header>
      <main>
        <Hero />
        {hasMore && (
          <BelowOffer>
            <Steps steps={pitch.steps} />
            {hasInside && <LookInside />}
            {author && <AboutAuthor {...author} />}
            <Questions questions={pitch.questions} />
            {testimonials.length > 0 && <Reviews />}
          </BelowOffer>
        )}
      </main>
      <footer>
        <FollowCard />
        <SellerLine brand={brand} currency={import.meta.env.VITE_CURRENCY} />
      </footer>
      <CheckoutDialog />
    </PageFrame>
  )
}

const PageFrame = chakra('div', {
  base: {
    maxW: 'page',
    mx: 'auto',
    px: 'gutter',
    pb: { base: '10', md: '16' },
    '& > header': {
      py: { base: '3', md: '6' },
      borderBottomWidth: '1px',
      [sideways]: { py: '2' },
    },
  },
})
