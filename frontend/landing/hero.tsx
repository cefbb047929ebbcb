import { chakra } from '@chakra-ui/react/styled-system'
import { pitch } from '../../product/pitch'
import { product } from '../../product/product'
import { Headline } from '../brand/typography'
import { end, isEastAsian, isFromRight, start } from '../theme/language'
import { BookMockup } from './book-mockup'
import { columns, sideways } from './columns'
import { fittedSize, hangingIndent } from './headline-style'
import { EbookOffer } from './offer'

const { eyebrow, headline, description, candour } = pitch

/** The section has no box, and its columns are floats, so that the offer stays in view to the end of `main`. */
export function Hero() {
  return (
    <chakra.section aria-labelledby="headline" display="contents">
      <Question>
        <small>{eyebrow}</small>
        <Headline id="headline" textIndent={hangingIndent(headline)} css={[fittedSize(headline), untrimmed]}>
          {headline}
        </Headline>
        <p>
          <b>{product.title}</b> {product.subtitle}
        </p>
      </Question>
      <Book>
        <BookMockup />
        {/* For turning/turn-book.ts. */}
        <canvas hidden />
      </Book>
      <EbookOffer />
      <Description>
        <p>{description}</p>
        <p>{candour}</p>
      </Description>
    </chakra.section>
  )
}

/** A hanging bracket keeps its empty half. */
const untrimmed = isEastAsian ? { textSpacingTrim: 'normal' } : undefined

const Question = chakra('div', {
  base: {
    pt: { base: '4', md: '10', lg: '16' },
    [columns]: { float: start, w: 'half', pb: '5' },
    [sideways]: { pt: '3', pb: '1' },
    '& small': {
      display: 'block',
      color: 'accent',
      fontSize: 'eyebrow',
      fontWeight: 'semibold',
      letterSpacing: isFromRight ? '0' : '0.1em',
      textTransform: 'uppercase',
    },
    '& h1': { mt: { base: '2', md: '3' }, [sideways]: { mt: '1', fontSize: '2rem' } },
    '& p': {
      mt: { base: '3', md: '5' },
      color: 'muted',
      fontSize: { base: 'body', lg: 'lead' },
      lineHeight: 'snug',
      textWrap: 'balance',
    },
    '& b': { display: 'block', color: 'text', fontSize: '1.25rem', fontWeight: 'semibold' },
  },
})

const Book = chakra('div', {
  base: {
    maxW: '16rem',
    mx: 'auto',
    pt: { base: '3', md: '10', lg: '16' },
    pb: { base: '3', md: '6' },
    [columns]: { float: end, w: 'half', maxW: 'none' },
    [sideways]: { pt: '3' },
  },
})

const Description = chakra('div', {
  base: {
    maxW: 'text',
    py: '6',
    fontSize: 'lead',
    textWrap: 'pretty',
    '& p + p': { mt: '3', color: 'muted', fontSize: 'small' },
    // BelowOffer covers a strip as high as the bar.
    [columns]: { pb: '{sizes.bar}' },
    // Below the book on a tablet, beside it where that leaves room.
    md: { clear: end, maxW: 'none' },
    lg: { w: 'half', clear: 'none' },
    [sideways]: { w: 'half' },
  },
})
