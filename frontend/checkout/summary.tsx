import { chakra } from '@chakra-ui/react/styled-system'
import cover96 from '../../product/images/cover-96.webp'
import cover144 from '../../product/images/cover-144.webp'
import { product } from '../../product/product'
import { Price } from '../price/price'

export function Summary() {
  return (
    <Box>
      {/* Lazy, so that a closed dialog causes no request. */}
      <img src={cover96} srcSet={`${cover96} 2x, ${cover144} 3x`} width={48} height={72} loading="lazy" alt="" />
      <div>
        <p>{product.title}</p>
        <Price />
      </div>
    </Box>
  )
}

const Box = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    borderBlockWidth: '1px',
    py: '3',
    mb: '4',
    '& div': { flex: '1', minW: '0' },
    '& img': { flex: 'none', borderRadius: '2px' },
    '& p:first-child': {
      fontFamily: 'display',
      fontSize: 'lead',
      fontWeight: 'medium',
      lineHeight: 'snug',
      mb: '1',
    },
  },
})
