import { wording } from '../../product/wording'
import { ScreenReaderText } from '../brand/typography'

/** `starStyles` draws them. */
export function Stars({ count }: { count: 5 }) {
  return (
    <div data-stars>
      <ScreenReaderText>{wording.reviews.rating(count)}</ScreenReaderText>
    </div>
  )
}

/** A star in a square of 18 px, drawn from its top point. */
const star = 'l2.34 4.77 5.31.81-3.87 3.69.9 5.22-4.68-2.43-4.68 2.43.9-5.22-3.87-3.69 5.31-.81Z'
const fiveStars = `M9 1.35${star}${`m18 0${star}`.repeat(4)}`

/** In CSS: with a drawing in each card the dialog opens later, because browsers restyle every element. */
export const starStyles = {
  w: '90px',
  h: '18px',
  bg: 'accent',
  clipPath: `path("${fiveStars}")`,
  // Printers and forced colors omit backgrounds.
  printColorAdjust: 'exact',
  '@media (forced-colors: active)': { bg: 'CanvasText', forcedColorAdjust: 'none' },
}
