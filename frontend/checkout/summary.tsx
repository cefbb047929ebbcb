import { chakra } from '@chakra-ui/react/styled-system'
import cover96 from '../../product/images/cover-96.webp'
import cover144 from '../../product/images/cover-144.webp'
import { product } from '../../product/product'
import { Price } from '../price/price'

/** What the buyer buys: the cover, the title and the price. */
export function Summary() {
  return (
    <chakra.div display="flex" alignItems="center" gap="4" borderBlockWidth="1px" py="3" mb="4">
      {/* Lazy, so that a closed dialog causes no request. The title beside it describes it. */}
      <chakra.img
        src={cover96}
        srcSet={`${cover96} 2x, ${cover144} 3x`}
        htmlWidth={48}
        htmlHeight={72}
        loading="lazy"
        alt=""
        borderRadius="2px"
        flex="none"
      />
      <chakra.div flex="1" minW="0">
        <chakra.p fontFamily="display" fontSize="lead" fontWeight="medium" lineHeight="snug" mb="1">
          {product.title}
        </chakra.p>
        <Price size="title" />
      </chakra.div>
    </chakra.div>
  )
}
