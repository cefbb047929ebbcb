import { chakra } from '@chakra-ui/react/styled-system'
import { product } from '../../product/product'
import { wording } from '../../product/wording'
import { ScreenReaderText } from '../brand/typography'

/** Formatted by the build, because Intl's data takes a phone noticeable time to load. */
export const prices = { list: import.meta.env.VITE_LIST_PRICE, sale: import.meta.env.VITE_PRICE }

export function Price() {
  const { listPriceLabel, salePriceLabel } = wording.landing
  return (
    <Line>
      {prices.list && <ScreenReaderText>{listPriceLabel}</ScreenReaderText>}
      {prices.list && <s>{prices.list}</s>}
      <ScreenReaderText>{salePriceLabel}</ScreenReaderText>
      <strong>{prices.sale}</strong>
      {product.discountLabel && <b>{product.discountLabel}</b>}
    </Line>
  )
}

/** Has room for the discount beside the prices instead of below them. */
const beside = '@media screen and (min-width: 80rem)'

const Line = chakra('p', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto auto',
    alignItems: 'baseline',
    justifyItems: 'start',
    columnGap: '2',
    rowGap: '0.375rem',
    lineHeight: 'none',
    '& s': { color: 'muted', fontSize: { base: 'small', lg: 'lead' } },
    '& strong': {
      fontFamily: 'display',
      fontSize: { base: '1.75rem', lg: '2.75rem' },
      fontWeight: 'medium',
      lineHeight: 'none',
      fontVariantNumeric: 'lining-nums',
    },
    '& b': {
      gridColumn: '1 / -1',
      px: '2',
      py: '0.3em',
      color: 'accent',
      borderWidth: '1px',
      borderColor: 'accent',
      borderRadius: 'pill',
      fontSize: 'eyebrow',
      fontWeight: 'semibold',
      // Centers the text, whatever space the typeface has above and below it.
      lineHeight: 'none',
      textBox: 'trim-both cap alphabetic',
    },
    [beside]: {
      gridTemplateColumns: 'repeat(3, auto)',
      columnGap: '3',
      '& b': { gridColumn: 'auto' },
    },
    'dialog &': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: '3',
      rowGap: '1',
      lineHeight: 'text',
      '& s': { fontSize: 'body' },
      '& strong': { fontSize: 'title' },
      '& b': { px: '3', py: '0.45em', fontSize: 'small' },
    },
  },
})
