import { chakra } from '@chakra-ui/react/styled-system'
import mockup from '../../product/images/mockup-640.webp'
import { wording } from '../../product/wording'
import { bookImages } from './book-images'

const sizes = '(min-width: 80rem) 35rem, (min-width: 48rem) 45vw, 19rem'

/** The book itself, the largest thing on the page and so fetched first. */
export function BookMockup() {
  return (
    <picture>
      <source type="image/avif" srcSet={bookImages.avif} sizes={sizes} />
      <chakra.img
        src={mockup}
        srcSet={bookImages.webp}
        sizes={sizes}
        htmlWidth={640}
        htmlHeight={640}
        fetchPriority="high"
        alt={wording.landing.mockupAlt}
        mx="auto"
        w={{ base: '19rem', md: 'full' }}
      />
    </picture>
  )
}
