import { chakra } from '@chakra-ui/react/styled-system'
import { product } from '../../product/product'
import { wording } from '../../product/wording'
import { HeadedSection } from '../brand/headed-section'
import { SectionHeading, TextLink } from '../brand/typography'
import { insidePages } from './inside-pages'

const { inside } = wording
const columnWidth = { base: '70%', md: 'calc((100% - 2 * {spacing.6}) / 3)' }
const sizes = '(min-width: 48rem) 17rem, 66vw'

const { sampleFile } = product
/** The words of a seller may do without the number of pages. */
const sampleLabel: (format: string, pageCount?: number) => string = inside.sample
const format = sampleFile?.endsWith('.epub') ? 'EPUB' : 'PDF'

/** Each page is a link to its large picture, which start/dialog.ts opens in the dialog. */
export function LookInside() {
  return (
    <HeadedSection aria-labelledby="look-inside" data-entrance="inside">
      <div>
        <SectionHeading id="look-inside">{inside.heading}</SectionHeading>
        {insidePages.length > 0 && <p>{inside.text}</p>}
        {sampleFile && (
          <chakra.p mt="2">
            <TextLink href={`/sample/${sampleFile}`}>{sampleLabel(format, import.meta.env.VITE_SAMPLE_PAGES)}</TextLink>
          </chakra.p>
        )}
      </div>
      {insidePages.length > 0 && <Pages />}
    </HeadedSection>
  )
}

function Pages() {
  return (
    <Row>
      {insidePages.map(({ number, srcSet, large, ratio }) => (
        <li key={number}>
          <chakra.a
            href={large}
            aria-label={inside.page(number, insidePages.length)}
            aria-haspopup="dialog"
            css={{ aspectRatio: ratio.toFixed(3) }}
          >
            <img srcSet={srcSet} sizes={sizes} loading="lazy" decoding="async" alt="" />
          </chakra.a>
        </li>
      ))}
    </Row>
  )
}

const Row = chakra('ul', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: columnWidth,
    gap: { base: '3', md: '6' },
    '@media print': { gridAutoFlow: 'row', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    // From edge to edge of a phone, with room for the shadows.
    mx: 'calc({spacing.gutter} * -1)',
    px: 'gutter',
    pb: '4',
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    scrollPaddingInline: 'gutter',
    '& li': { scrollSnapAlign: 'start' },
    '& a': {
      display: 'block',
      overflow: 'hidden',
      bg: 'surface',
      borderWidth: '1px',
      borderRadius: '4px',
      boxShadow: '0 6px 16px -8px rgb(0 0 0 / 0.35)',
      _dark: { filter: 'brightness(0.88)' },
      _hover: { borderColor: 'control' },
    },
    '& img': { boxSize: 'full' },
  },
})
