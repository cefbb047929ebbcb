import { chakra } from '@chakra-ui/react/styled-system'
import { pitch } from '../../product/pitch'
import { wording } from '../../product/wording'
import { HelpAddress } from '../brand/help-address'
import { AddToCart } from '../checkout/add-to-cart'
import { Price } from '../price/price'
import { isFromRight, start } from '../theme/language'
import { BarBook } from './bar-book'
import { columns, sidewaysPhone } from './columns'
import { FactList } from './fact-list'

const { landing, footer } = wording

/** Price and button are at the bottom of the window until the page is scrolled to their place, then at its top. */
export function EbookOffer() {
  return (
    <>
      <Bar data-bar>
        <BarBook />
        <Purchase>
          <Price />
          <AddToCart />
        </Purchase>
      </Bar>
      <noscript>
        <chakra.p mt="4" role="alert">
          {landing.noScript} <HelpAddress before={footer.questions} />
        </chakra.p>
      </noscript>
      <FactList>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </FactList>
    </>
  )
}

const facts = [
  ...(import.meta.env.VITE_INCLUSIVE_TAX ? [landing.taxIncluded] : []),
  ...pitch.facts(import.meta.env.VITE_PAGE_COUNT),
  ...pitch.assurances,
]

/** Price and button only just fit next to each other. */
const narrow = `@media (max-width: 22rem), ${sidewaysPhone}`

/**
 * At the top of a wide window (`data-stuck`, start/watch-elements.ts) it extends from its column to the whole page. That
 * is drawn outside its box, because a wider box would have to make way for the book's float.
 */
const Bar = chakra('div', {
  base: {
    zIndex: 'bar',
    display: 'flex',
    alignItems: 'center',
    minH: 'bar',
    mx: 'calc({spacing.gutter} * -1)',
    px: 'gutter',
    py: '2',
    bg: 'background',
    borderBlockWidth: '1px',
    // In a lower window, enlarged to 400 %, the bar would cover a third.
    '@media screen and (min-height: 18rem)': {
      pos: 'sticky',
      top: '0',
      bottom: 'env(safe-area-inset-bottom)',
    },
    [columns]: {
      clear: start,
      w: 'half',
      mx: '0',
      px: '0',
      borderWidth: '0',
      containerType: 'inline-size',
      '&[data-stuck]::before': {
        content: '""',
        pos: 'absolute',
        zIndex: -1,
        insetBlock: '0',
        w: 'calc(200% + 2rem)',
        bg: 'background',
        // At the height of the line of BelowOffer.
        boxShadow: '0 1px {colors.border}',
      },
    },
  },
})

const Purchase = chakra('div', {
  base: {
    flex: '1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: { base: '4', lg: '6' },
    rowGap: '2',
    '& > button': {
      minH: { base: 'control', lg: 'buy' },
      px: { base: '4', lg: '8' },
      ms: 'auto',
      [columns]: { ms: '0' },
    },
    [columns]: {
      flex: 'none',
      maxW: 'full',
      _motionSafe: { transition: 'transform 0.2s ease-out' },
      '[data-stuck] > &': { transform: `translateX(calc(${isFromRight ? -1 : 1} * (200cqw + 2rem - 100%)))` },
    },
    [narrow]: {
      columnGap: 'clamp(0.5rem, 2vw, 1rem)',
      '& p > strong': { fontSize: '1.5rem' },
      '& > button': { px: '3', fontSize: 'body' },
    },
    '@media (scripting: none)': { '& > button': { filter: 'grayscale(1)', opacity: '0.6' } },
  },
})
