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

test('links that the brand does not have are left out', () => {
  const { copyright, links, prices } = wording.footer

  expect(itemsFor({})).toEqual([copyright, prices('euros')])
  expect(itemsFor({ terms: 'https://seller.test/terms' })).toEqual([
    copyright,
    links.terms,
    prices('euros'),
  ])
})
