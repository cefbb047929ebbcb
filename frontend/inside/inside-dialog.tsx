import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { wording } from '../../product/wording'
import { ScreenReaderText } from '../brand/typography'
import { AddToCart } from '../checkout/add-to-cart'
import { CloseIcon } from '../checkout/close-icon'
import { Price, prices } from '../price/price'
import { isFromRight } from '../theme/language'
import { insideId } from './inside-id'
import { insidePages } from './inside-pages'

const { inside } = wording

/** inside-script.ts adds it to the page. */
export function InsideDialog() {
  return (
    <Sheet id={insideId} aria-labelledby={`${insideId}-title`}>
      <Bar>
        <h2 id={`${insideId}-title`}>{inside.heading}</h2>
        <div data-turns hidden>
          <Button variant="plain" aria-label={inside.previous} data-turn="-1">
            <Arrow shape="M12.5 4 6.5 10l6 6" />
          </Button>
          <p>
            <span data-count dir="ltr" aria-hidden />
            <ScreenReaderText aria-live="polite" />
          </p>
          <Button variant="plain" aria-label={inside.next} data-turn="1">
            <Arrow shape="m7.5 4 6 6-6 6" />
          </Button>
        </div>
        <strong>{prices.sale}</strong>
        <AddToCart size="md" />
        <Button variant="plain" aria-label={inside.close} aria-controls={insideId}>
          <CloseIcon />
        </Button>
      </Bar>
      <Pages data-pages>
        {insidePages.map(({ number, large, ratio }) => (
          <chakra.button
            key={number}
            type="button"
            aria-pressed="false"
            css={{
              aspectRatio: ratio.toFixed(3),
              w: `min(100vw - 3rem, (100dvh - 7rem) * ${ratio.toFixed(3)})`,
              lg: { w: `min(${inRow}, (100dvh - 7rem) * ${ratio.toFixed(3)})` },
              [lying]: { w: 'min(100vw - 3rem, 40rem)' },
            }}
          >
            {/* Fetched when the dialog is open. */}
            <img src={large} loading="lazy" alt={inside.page(number, insidePages.length)} />
          </chakra.button>
        ))}
        <div>
          <Price />
          <AddToCart />
        </div>
      </Pages>
    </Sheet>
  )
}

/** Leaves room for all pages, if they stay legible. */
const inRow = `max(22rem, (100vw - 2 * {spacing.gutter} - ${insidePages.length - 1} * {spacing.6}) / ${insidePages.length})`

/** A window too low for a whole page, which scrolls instead. */
const lying = '@media (max-height: 30rem)'

function Arrow({ shape }: { shape: string }) {
  return (
    <svg viewBox="0 0 20 20" width={20} height={20} fill="none" stroke="currentColor" aria-hidden>
      <path d={shape} strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  )
}

const Sheet = chakra('dialog', {
  base: {
    pos: 'fixed',
    inset: '0',
    boxSize: 'full',
    maxW: 'none',
    maxH: 'none',
    overflowY: 'auto',
    bg: 'background',
    color: 'text',
    '&[open]': { display: 'grid', gridTemplateRows: 'auto 1fr' },
    _motionSafe: { animation: 'fade-in 0.2s' },
  },
})

const Bar = chakra('div', {
  base: {
    pos: 'sticky',
    top: '0',
    zIndex: 'bar',
    containerType: 'inline-size',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    ps: 'gutter',
    pe: { base: '2', md: 'gutter' },
    py: '2',
    bg: 'background',
    borderBottomWidth: '1px',
    '& h2': { fontFamily: 'display', fontSize: 'title', fontWeight: 'medium', lineHeight: 'tight' },
    '& [data-turns]:not([hidden])': { display: 'flex', alignItems: 'center', me: 'auto' },
    '& [data-turn] svg': { transform: isFromRight ? 'scaleX(-1)' : undefined },
    '& [aria-disabled=true]': { opacity: '0.35', cursor: 'default' },
    '& p': { color: 'muted', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& strong': { ms: 'auto', fontFamily: 'display', fontSize: 'title', fontWeight: 'medium' },
    '& > [aria-haspopup]': { px: '4' },
    // What has room depends on the size of the text, too.
    '@container (max-width: 40rem)': {
      '& h2': { pos: 'absolute', clipPath: 'inset(50%)' },
      '& [data-turn]': { display: 'none' },
    },
    '@container (max-width: 21rem)': { '& strong': { display: 'none' } },
    '@container (max-width: 15rem)': { '& > [aria-haspopup]': { order: '1', w: 'full' } },
  },
})

const Pages = chakra('section', {
  base: {
    display: 'flex',
    alignItems: 'safe center',
    justifyContent: 'safe center',
    gap: { base: '3', md: '6' },
    p: { base: '3', lg: '4' },
    overflowX: 'auto',
    scrollSnapType: { base: 'x mandatory', lg: 'none' },
    _motionSafe: { scrollBehavior: 'smooth' },
    '& > *': { flex: 'none', scrollSnapAlign: 'center' },
    '& > button': {
      overflow: 'hidden',
      cursor: 'zoom-in',
      bg: 'surface',
      borderWidth: '1px',
      boxShadow: '0 6px 16px -8px rgb(0 0 0 / 0.35)',
      _dark: { filter: 'brightness(0.88)' },
      // A page's text is about three quarters as wide as the page.
      '&[aria-pressed=true]': { w: 'min(126vw, 48rem)', cursor: 'zoom-out' },
    },
    '& img': { boxSize: 'full' },
    // A wide window shows the bar's button beside the pages.
    '& > div': {
      display: { base: 'grid', lg: 'none' },
      w: 'calc(100vw - 3rem)',
      maxW: '24rem',
      placeContent: 'center',
      justifyItems: 'center',
      rowGap: '6',
    },
  },
})
