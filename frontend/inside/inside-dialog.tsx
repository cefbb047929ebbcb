import { Button } from '@chakra-ui/react/button'
import { chakra } from '@chakra-ui/react/styled-system'
import { wording } from '../../product/wording'
import { CloseIcon } from '../checkout/close-icon'
import { insideId } from './inside-id'
import { insidePages } from './inside-pages'

const { inside } = wording

/** The pages as large as the window allows. inside-script.ts adds it to the page and opens it at a page. */
export function InsideDialog() {
  return (
    <Sheet id={insideId} aria-labelledby={`${insideId}-title`}>
      <Bar>
        <h2 id={`${insideId}-title`}>{inside.heading}</h2>
        <Button variant="plain" aria-label={inside.previous} data-turn="-1">
          <Arrow shape="M12.5 4 6.5 10l6 6" />
        </Button>
        <Button variant="plain" aria-label={inside.next} data-turn="1">
          <Arrow shape="m7.5 4 6 6-6 6" />
        </Button>
        <Button variant="plain" aria-label={inside.close} aria-controls={insideId}>
          <CloseIcon />
        </Button>
      </Bar>
      <Pages data-pages tabIndex={0} aria-labelledby={`${insideId}-title`}>
        {insidePages.map(({ number, large, ratio }) => (
          <chakra.img
            key={number}
            src={large}
            // Fetched when the dialog is open.
            loading="lazy"
            alt={inside.page(number, insidePages.length)}
            css={{
              aspectRatio: ratio.toFixed(3),
              w: `min(100vw - 2 * {spacing.3}, (100dvh - 6rem) * ${ratio.toFixed(3)})`,
              [lying]: { w: 'min(100vw - 2 * {spacing.3}, 40rem)' },
            }}
          />
        ))}
      </Pages>
    </Sheet>
  )
}

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
    display: 'flex',
    alignItems: 'center',
    px: 'gutter',
    py: '2',
    bg: 'background',
    borderBottomWidth: '1px',
    '& h2': {
      me: 'auto',
      fontFamily: 'display',
      fontSize: 'title',
      fontWeight: 'medium',
      lineHeight: 'tight',
    },
  },
})

const Pages = chakra('section', {
  base: {
    display: 'flex',
    alignItems: 'safe center',
    gap: { base: '3', md: '6' },
    py: '4',
    overflowX: 'auto',
    scrollSnapType: 'x mandatory',
    _motionSafe: { scrollBehavior: 'smooth' },
    // Room beside the first page and the last, which come to the middle as well.
    '&::before, &::after': { content: '""', flex: '0 0 50%' },
    '& img': {
      flex: 'none',
      maxW: 'none',
      bg: 'surface',
      borderWidth: '1px',
      scrollSnapAlign: 'center',
      boxShadow: '0 6px 16px -8px rgb(0 0 0 / 0.35)',
      _dark: { filter: 'brightness(0.88)' },
    },
  },
})
