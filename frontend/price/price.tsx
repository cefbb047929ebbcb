import { chakra } from '@chakra-ui/react/styled-system'
import { product } from '../../product/product'
import { wording } from '../../product/wording'
import { ScreenReaderText } from '../brand/typography'

/** Formatted by the build, because loading Intl's data takes a phone noticeable time. */
export const prices = { list: import.meta.env.VITE_LIST_PRICE, sale: import.meta.env.VITE_PRICE }

/** The list price struck through, the sale price and the discount. */
export function Price({ size }: { size: 'price' | 'title' }) {
  const { listPriceLabel, salePriceLabel } = wording.landing
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3" rowGap="1">
      <ScreenReaderText>{listPriceLabel}</ScreenReaderText>
      <chakra.s color="muted">{prices.list}</chakra.s>
      <ScreenReaderText>{salePriceLabel}</ScreenReaderText>
      <chakra.strong
        fontFamily="display"
        fontSize={size}
        fontWeight="medium"
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
