import { wording } from '../../product/wording'
import { ScreenReaderText } from '../brand/typography'

/** The stars of one review. */
export function Stars({ count }: { count: number }) {
  const stars = Array.from({ length: count }, (_, index) => `M${10 + 20 * index} 1.5${star}`)
  return (
    <div>
      <ScreenReaderText>{wording.reviews.rating(count)}</ScreenReaderText>
      <svg
        viewBox={`0 0 ${count * 20} 20`}
        width={count * 18}
        height={18}
        fill="currentColor"
        aria-hidden
      >
        <path d={stars.join('')} />
      </svg>
    </div>
  )
}

/** A five-pointed star in a square of 20, drawn from its top point. */
const star = 'l2.6 5.3 5.9.9-4.3 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.3-4.1 5.9-.9Z'
