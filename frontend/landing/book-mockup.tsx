import { chakra } from '@chakra-ui/react/styled-system'
import mockup from '../../product/images/mockup-416.webp'
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

const widths = { phone: '11.75rem', desktop: 'min(42vw, 28.5rem)', wide: '32rem' }
/** Excludes phones in landscape orientation. */
const large = '(min-width: 48rem) and (min-height: 30.01rem)'
const wide = '(min-width: 112.5rem) and (min-height: 30.01rem)'
/** The widths of the styles below: browsers choose a file before they read styles. */
const sizes = `${wide} ${widths.wide}, ${large} ${widths.desktop}, ${widths.phone}`

/** Fetched first, because it is the page's largest element. With `width` it is the same file, for the browser's cache. */
export function BookMockup({ width }: { width?: string }) {
  return (
    <Ground>
      <source type="image/avif" srcSet={sourceSet(avif)} sizes={sizes} />
      <chakra.img
        src={mockup}
        srcSet={sourceSet(webp)}
        sizes={sizes}
        htmlWidth={416}
        htmlHeight={624}
        fetchPriority="high"
        alt={wording.landing.mockupAlt}
        css={width === undefined ? responsive : { w: width }}
      />
    </Ground>
  )
}

const responsive = {
  w: widths.phone,
  // The picture's edges are transparent.
  my: '-0.8125rem',
  [`@media ${large}`]: { w: widths.desktop, my: '0' },
  [`@media ${wide}`]: { w: widths.wide },
}

/** In dark mode, a soft light behind the book, and one on the floor, without which its shadow would be invisible. */
const Ground = chakra('picture', {
  base: {
    display: 'grid',
    placeItems: 'center',
    _dark: {
      backgroundImage:
        'radial-gradient(closest-side, rgb(255 235 220 / 0.07), transparent), radial-gradient(50% 8% at 50% 91%, rgb(255 235 220 / 0.17), transparent)',
    },
  },
})

/** `mockup-416.avif` is 416 px wide. */
function sourceSet(files: Record<string, string>): string {
  return Object.entries(files)
    .map(([path, url]) => `${url} ${/-(\d+)\./.exec(path)?.[1]}w`)
    .join(', ')
}
