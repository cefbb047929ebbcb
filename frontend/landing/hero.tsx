import { chakra } from '@chakra-ui/react/styled-system'
import { wording } from '../../product/wording'
import { Eyebrow, Headline } from '../brand/typography'
import { AddToCart } from '../checkout/add-to-cart'
import { Price } from '../price/price'
import { BookMockup } from './book-mockup'

const { landing } = wording

/** The headline, the book, its price and the button that buys it. */
export function Hero() {
  return (
    <Columns aria-labelledby="headline">
      <chakra.div gridArea="question">
        <Eyebrow>{landing.eyebrow}</Eyebrow>
        <Headline id="headline" mt="3" textIndent="-0.4em">
          {`“${landing.headline}”`}
        </Headline>
      </chakra.div>
      <chakra.div gridArea="book">
        <BookMockup />
      </chakra.div>
      <chakra.div gridArea="offer" display="grid" gap="4" justifyItems="start">
        <Price size="price" />
        <AddToCart />
        <Assurances>
          {landing.assurances.map((assurance) => (
            <li key={assurance}>{assurance}</li>
          ))}
        </Assurances>
      </chakra.div>
      <chakra.div gridArea="description" display="grid" gap="3" maxW="text">
        <chakra.p fontSize="lead">{landing.description}</chakra.p>
        <chakra.p color="muted" fontSize="small">
          {landing.candour}
        </chakra.p>
      </chakra.div>
    </Columns>
  )
}

const Columns = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateAreas: {
      base: '"question" "book" "offer" "description"',
      md: '"question book" "offer book" "description description"',
      lg: '"question book" "offer book" "description book"',
    },
    gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
    gridTemplateRows: { md: 'auto auto 1fr' },
    columnGap: '8',
    rowGap: { base: '5', md: '8' },
    py: { base: '6', md: '10', lg: '16' },
  },
})

const Assurances = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    color: 'muted',
    fontSize: 'small',
    '& li': { whiteSpace: 'nowrap' },
    '& li + li': { ps: '3', borderInlineStartWidth: '1px' },
  },
})
