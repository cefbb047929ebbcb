import { chakra } from '@chakra-ui/react/styled-system'
import cover96 from '../../product/images/cover-96.webp'
import cover144 from '../../product/images/cover-144.webp'
import { product } from '../../product/product'
import { columns } from './columns'

/** Shown at the top of a wide window. */
export function BarBook() {
  return (
    <Book>
      {/* Lazy, so that it causes no request before it is shown. */}
      <img src={cover96} srcSet={`${cover96} 2x, ${cover144} 3x`} width={40} height={60} loading="lazy" alt="" />
      <p>{product.title}</p>
    </Book>
  )
}

const Book = chakra('div', {
  base: {
    display: 'none',
    [columns]: {
      '[data-stuck] > &': {
        pos: 'absolute',
        display: 'flex',
        alignItems: 'center',
        gap: '4',
        // Up to price and button.
        maxW: 'calc(200cqw - 23rem)',
      },
    },
    '& img': { flex: 'none', borderRadius: '2px' },
    '& p': {
      fontFamily: 'display',
      fontSize: 'lead',
      fontWeight: 'medium',
      lineHeight: 'snug',
      lineClamp: '2',
    },
  },
})
