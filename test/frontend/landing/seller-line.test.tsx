import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { renderToStaticMarkup } from 'react-dom/server'
import { SellerLine } from '../../../frontend/landing/seller-line'
import { createSiteSystem } from '../../../frontend/theme/system'
import { brand } from '../../../product/brand'
import { wording } from '../../../product/wording'

/** The texts of the line's items, for a brand with these links and without a help address. */
function itemsFor(links: typeof brand.links): string[] {
  const html = renderToStaticMarkup(
    <ChakraProvider value={createSiteSystem()}>
      <SellerLine brand={{ ...brand, helpAddress: undefined, links }} currency="euros" />
    </ChakraProvider>,
  )
  return [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) =>
    item.replaceAll(/<style.*?<\/style>|<[^>]+>/g, '').replaceAll('&amp;', '&'),
  )
}

test('the links are between the seller and the currency, in the order of the brand', () => {
  const { copyright, prices } = wording.footer
  const terms = { label: 'Terms', url: 'https://seller.test/terms', policy: 'terms' as const }
  const law = { label: '特定商取引法に基づく表記', url: 'https://seller.test/law' }

  expect(itemsFor([])).toEqual([copyright, prices('euros')])
  expect(itemsFor([law, terms])).toEqual([copyright, law.label, terms.label, prices('euros')])
})
