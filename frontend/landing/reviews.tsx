import { chakra } from '@chakra-ui/react/styled-system'
import { testimonials } from '../../product/testimonials'
import { wording } from '../../product/wording'
import { SectionHeading } from '../brand/typography'
import { Stars, starStyles } from './stars'

/** Reviews with fewer characters are set larger, to fill their card. */
const shortLength = 75

export function Reviews() {
  return (
    <section aria-labelledby="reviews">
      <SectionHeading id="reviews">{wording.reviews.heading}</SectionHeading>
      <Cards data-entrance>
        {testimonials.map(({ name, rating, review, location }) => (
          <li key={name}>
            <figure>
              <Stars count={rating} />
              <blockquote data-short={review.length < shortLength || undefined}>{review}</blockquote>
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

/**
 * Each card waits a tenth of a second longer than the one before. The site's security policy forbids style attributes,
 * and a rule for each card would make the page larger, so a delay is the sum of two: tenths, and half a second for each
 * five cards before.
 */
const tenths = [1, 2, 3, 4].map((count) => [`& > :nth-child(5n + ${count + 1})`, { '--tenths': `${count / 10}s` }])
const halves = Array.from({ length: Math.ceil(testimonials.length / 5) }, (_, fives) => [
  `& > :nth-child(n + ${fives * 5 + 1})`,
  { '--halves': `${fives / 2}s` },
])

// Styles its descendants, so that twenty cards repeat no class names.
const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.375rem',
    mt: '6',
    '& > li': {
      px: '3',
      py: '0.375rem',
      bg: 'surface',
      borderWidth: '1px',
      borderRadius: 'card',
      // An opening dialog makes the page inert, which styles each element anew, except in a phone's cards out of view.
      // They keep the height that they had: one that is only guessed would shift the page.
      containIntrinsicHeight: 'auto 0px',
      'html:has(dialog[open]) &': { contentVisibility: { base: 'auto', md: 'visible' } },
    },
    // On a phone the name is beside the stars, or below them if a word of it is too long.
    '& figure': { display: 'flex', flexWrap: 'wrap', columnGap: '1', rowGap: '2px', h: 'full' },
    '& [data-stars]': starStyles,
    '& blockquote': {
      order: 1,
      w: 'full',
      fontFamily: 'display',
      fontWeight: 'medium',
      lineHeight: 'calc({lineHeights.snug} - 0.05)',
      '&[data-short]': { fontSize: 'lead' },
    },
    '& figcaption': {
      display: 'flex',
      flex: '1',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      columnGap: '2',
      maxW: 'full',
      color: 'muted',
      fontSize: 'small',
      lineHeight: 'snug',
      textAlign: 'end',
    },
    '& figcaption > *': { display: 'block', minW: '0' },
    '& b': { color: 'text', fontWeight: 'semibold' },
    md: {
      gridTemplateColumns: 'repeat(2, 1fr)',
      gap: '4',
      mt: '8',
      '& > li': { px: '5', py: '5' },
      '& figure': { display: 'grid', gridTemplateRows: 'auto 1fr auto', gap: '4' },
      // The first is two columns wide, and a last one that would be alone in its row fills it.
      '& > :first-of-type': { gridColumn: 'span 2' },
      '& > :nth-child(2n):last-child': { gridColumn: '1 / -1' },
      '& blockquote': {
        order: 0,
        fontSize: 'quote',
        lineHeight: 'snug',
        '&[data-short]': { fontSize: 'title' },
      },
      // After the rule for short ones, which has the same weight.
      '& > :is(:first-of-type, :nth-child(4n):last-child) blockquote:is(blockquote, [data-short])': {
        fontSize: 'heading',
        lineHeight: 'tight',
      },
      '& figcaption': { display: 'block', lineHeight: 'text', textAlign: 'start' },
    },
    lg: {
      // Four, unless larger text leaves room for fewer.
      gridTemplateColumns: 'repeat(auto-fill, minmax(max(13.5rem, 25% - 1rem), 1fr))',
      '& > :nth-child(2n):last-child': { gridColumn: 'auto' },
      '& > :nth-child(4n):last-child': { gridColumn: '1 / -1' },
    },
    _motionSafe: {
      // Without `forwards`: a lasting effect slows every calculation of styles.
      '& > li': {
        animation: 'settle 0.35s ease-out backwards',
        animationDelay: 'calc(var(--tenths, 0s) + var(--halves))',
      },
      ...Object.fromEntries([...tenths, ...halves]),
      // Until start/watch-elements.ts has seen them.
      '&:not([data-entered]) > li': { animationName: 'none' },
    },
  },
})
