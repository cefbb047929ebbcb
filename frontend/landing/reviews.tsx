import { chakra } from '@chakra-ui/react/styled-system'
import { testimonials } from '../../product/testimonials'
import { wording } from '../../product/wording'
import { SectionHeading } from '../brand/typography'
import { Stars, starStyles } from './stars'

/** A review with fewer characters is set larger, so that it looks chosen rather than lost in its card. */
const shortLength = 75

/** The reviews, in one, two or four columns. */
export function Reviews() {
  return (
    <section aria-labelledby="reviews">
      <SectionHeading id="reviews">{wording.reviews.heading}</SectionHeading>
      <Cards data-entrance>
        {testimonials.map(({ name, rating, review, location }) => (
          <li key={name}>
            <figure>
              <Stars count={rating} />
              <blockquote data-short={review.length < shortLength || undefined}>
                {review}
              </blockquote>
              <figcaption>
                <b>{name}</b>
                <span>{location}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </Cards>
    </section>
  )
}

/** The cards' delays are CSS rules, because the site's security policy forbids style attributes. */
const delays = Object.fromEntries(
  testimonials.map((_, index) => [
    `& > :nth-child(${index + 1})`,
    { animationDelay: `${index / 10}s` },
  ]),
)

// Styled from the list, because twenty cards of styled components would be slow to hydrate.
const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, 1fr)',
      // Four, unless larger text leaves room for fewer.
      lg: 'repeat(auto-fill, minmax(max(13.5rem, 25% - 1rem), 1fr))',
    },
    gap: { base: '2', md: '4' },
    mt: { base: '6', md: '8' },
    '& > li': {
      px: { base: '3', md: '5' },
      py: { base: '2', md: '5' },
      bg: 'surface',
      borderWidth: '1px',
      borderRadius: 'card',
      // Without `forwards`: a lasting effect would cost time whenever styles are calculated.
      _motionSafe: { animation: 'settle 0.35s ease-out backwards' },
    },
    _motionSafe: {
      ...delays,
      // Until start/entrance.ts has seen them.
      '&:not([data-entered]) > li': { animationName: 'none' },
    },
    // The first is two columns wide, so that the reader has a place to begin. A last one that would be alone in its
    // row fills it.
    '& > :first-of-type': { gridColumn: { md: 'span 2' } },
    '& > :nth-child(2n):last-child': { gridColumn: { md: '1 / -1', lg: 'auto' } },
    '& > :nth-child(4n):last-child': { gridColumn: { lg: '1 / -1' } },
    '& > :first-of-type blockquote, & > :nth-child(4n):last-child blockquote': {
      fontSize: { md: 'heading' },
      lineHeight: { md: 'tight' },
    },
    // On a phone the name is beside the stars, or below them if a word of it is too long.
    '& figure': {
      display: { base: 'flex', md: 'grid' },
      flexWrap: 'wrap',
      gridTemplateRows: { md: 'auto 1fr auto' },
      gap: { base: '1', md: '4' },
      h: 'full',
    },
    '& [data-stars]': starStyles,
    '& blockquote': {
      order: { base: 1, md: 0 },
      w: 'full',
      fontFamily: 'display',
      fontSize: { base: 'lead', md: 'quote' },
      fontWeight: 'medium',
      lineHeight: 'snug',
      '&[data-short]': { fontSize: { base: 'quote', md: 'title' } },
    },
    '& figcaption': {
      display: { base: 'flex', md: 'block' },
      flex: '1',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      columnGap: '2',
      maxW: 'full',
      color: 'muted',
      fontSize: 'small',
      lineHeight: { base: 'snug', md: 'text' },
      textAlign: { base: 'end', md: 'start' },
    },
    '& figcaption > *': { display: 'block', minW: '0' },
    '& b': { color: 'text', fontWeight: 'semibold' },
  },
})
