import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Questions } from '../../../frontend/landing/questions'
import { SellerLine } from '../../../frontend/landing/seller-line'
import { Steps } from '../../../frontend/landing/steps'
import { createSiteSystem } from '../../../frontend/theme/system'
import { brand } from '../../../product/brand'
import { pitch } from '../../../product/pitch'
import { wording } from '../../../product/wording'

const htmlOf = (section: ReactNode) =>
  renderToStaticMarkup(<ChakraProvider value={createSiteSystem()}>{section}</ChakraProvider>)

test('the line of the seller has the links between name and currency, in the order of the brand', () => {
  const { copyright, prices } = wording.footer
  const terms = { label: 'Terms', url: 'https://seller.test/terms', policy: 'terms' as const }
  const law = { label: '特定商取引法に基づく表記', url: 'https://seller.test/law' }
  const itemsFor = (links: typeof brand.links) => {
    const own = { ...brand, helpAddress: undefined, links }
    const items = htmlOf(<SellerLine brand={own} currency="euros" />).matchAll(/<li>(.*?)<\/li>/g)
    return Array.from(items, ([, item = '']) => item.replaceAll(/<style.*?<\/style>|<[^>]+>/g, ''))
  }

  expect(itemsFor([])).toEqual([copyright, prices('euros')])
  expect(itemsFor([law, terms])).toEqual([copyright, law.label, terms.label, prices('euros')])
})

// landing.spec.ts checks their numbers.
test('without steps there is no list, and without questions no section', () => {
  expect(htmlOf(<Steps steps={pitch.steps} />)).toContain('<ol')
  expect(htmlOf(<Steps steps={[]} />)).not.toContain('<ol')
  expect(htmlOf(<Questions questions={[]} />)).not.toContain('<section')
})
