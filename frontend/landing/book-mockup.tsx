import { chakra } from '@chakra-ui/react/styled-system'
import mockup from '../../product/images/mockup-640.webp'
import { wording } from '../../product/wording'

const avif = import.meta.glob<string>('../../product/images/mockup-*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
})
const webp = import.meta.glob<string>('../../product/images/mockup-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

const sizes = '(min-width: 80rem) 35rem, (min-width: 48rem) 45vw, 19rem'

/** The picture of the book, fetched first because it is the largest element of the page. */
export function BookMockup() {
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(avif)} sizes={sizes} />
      <chakra.img
        src={mockup}
        srcSet={sourceSet(webp)}
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

/** Every width that product/images has; `mockup-640.avif` is 640 px wide. */
function sourceSet(files: Record<string, string>): string {
  return Object.entries(files)
    .map(([path, url]) => `${url} ${/-(\d+)\./.exec(path)?.[1]}w`)
    .join(', ')
}
