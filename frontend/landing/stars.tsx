import { wording } from '../../product/wording'
import { ScreenReaderText } from '../brand/typography'

/** The stars of one review; `starStyles` draws them. */
export function Stars({ count }: { count: 5 }) {
  return (
    <div data-stars>
      <ScreenReaderText>{wording.reviews.rating(count)}</ScreenReaderText>
    </div>
  )
}

/** A five-pointed star in a square of 18 px, drawn from its top point. */
const star = 'l2.34 4.77 5.31.81-3.87 3.69.9 5.22-4.68-2.43-4.68 2.43.9-5.22-3.87-3.69 5.31-.81Z'
const fiveStars = `M9 1.35${star}${`m18 0${star}`.repeat(4)}`

/**
 * Five stars as one shape in CSS. A drawing in each of twenty cards delayed the dialog, because the browser calculates
 * the styles of every element when it opens.
 */
export const starStyles = {
  w: '90px',
  h: '18px',
  bg: 'accent',
  clipPath: `path("${fiveStars}")`,
  // Printers omit backgrounds, and forced colors replace them.
  printColorAdjust: 'exact',
  '@media (forced-colors: active)': { bg: 'CanvasText', forcedColorAdjust: 'none' },
}
