import { chakra } from '@chakra-ui/react/styled-system'
import { testimonials } from '../../product/testimonials'
import { wording } from '../../product/wording'
import { SectionHeading } from '../brand/typography'
import { columns } from './columns'
import { Stars } from './stars'

/** The reviews, in one, two or four columns. */
export function Reviews() {
  return (
    <Section aria-labelledby="reviews">
      <SectionHeading id="reviews">{wording.reviews.heading}</SectionHeading>
      <Cards>
        {testimonials.map(({ name, rating, review, location }) => (
          <li key={name}>
            <figure>
              <Stars count={rating} />
              <blockquote>{review}</blockquote>
              <figcaption>
                <b>{name}</b>
                {location}
              </figcaption>
            </figure>
          </li>
        ))}
      </Cards>
    </Section>
  )
}

/**
 * Where the bar with the price is only a column wide, the line above the reviews stops below it and
 * hides the cards that pass.
 */
const Section = chakra('section', {
  base: {
    clear: 'both',
    borderTopWidth: '1px',
    py: { base: '10', md: '16' },
    [columns]: {
      borderTopWidth: '0',
      _before: {
        content: '""',
        pos: 'sticky',
        top: '0',
        zIndex: 'strip',
        display: 'block',
        boxSizing: 'content-box',
        h: 'bar',
        mt: 'calc({sizes.bar} * -1 - {spacing.16} - 1px)',
        mb: '16',
        bg: 'background',
        borderBottomWidth: '1px',
      },
    },
  },
})

/**
 * The cards' delays are CSS rules, because the site's security policy forbids style attributes and
 * the animation should not wait for scripts.
 */
const delays = Object.fromEntries(
  testimonials.map((_, index) => [
    `& > :nth-child(${index + 1})`,
    { animationDelay: `${index / 10}s` },
  ]),
)

// Styled from the list down: twenty cards of styled components would be slow to hydrate.
const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' },
    gap: '4',
    mt: { base: '6', md: '8' },
    '& > li': {
      p: '5',
      bg: 'surface',
      borderWidth: '1px',
      borderRadius: 'card',
      _motionSafe: { animation: 'rise-in 0.6s ease-out both' },
    },
    _motionSafe: delays,
    '& figure': { display: 'flex', flexDirection: 'column', gap: '4', h: 'full' },
    '& svg': { color: 'accent' },
    '& blockquote': {
      fontFamily: 'display',
      fontSize: 'quote',
      fontWeight: 'medium',
      lineHeight: 'snug',
    },
    '& figcaption': { mt: 'auto', color: 'muted', fontSize: 'small' },
    '& b': { display: 'block', color: 'text', fontWeight: 'semibold' },
  },
})
