import { chakra } from '@chakra-ui/react/styled-system'
import { product } from '../../product/product'
import { wording } from '../../product/wording'
import { Spoken } from '../typography/spoken'
import { prices } from './prices'

/** The list price struck through, the price, and what that saves. */
export function Price({ size }: { size: 'price' | 'title' }) {
  const { listPriceLabel, salePriceLabel } = wording.landing
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3" rowGap="1">
      <Spoken>{listPriceLabel}</Spoken>
      <chakra.s color="muted">{prices.list}</chakra.s>
      <Spoken>{salePriceLabel}</Spoken>
      <chakra.strong
        fontFamily="display"
        fontSize={size}
        fontWeight="semibold"
        lineHeight="tight"
        fontVariantNumeric="lining-nums"
      >
        {prices.sale}
      </chakra.strong>
      <chakra.span
        px="3"
        py="1"
        color="accent"
        borderWidth="1px"
        borderColor="accent"
        borderRadius="pill"
        fontSize="small"
        fontWeight="semibold"
        lineHeight="snug"
      >
        {product.discountLabel}
      </chakra.span>
    </chakra.p>
  )
}
