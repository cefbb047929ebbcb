import type { Brand } from '../../product/brand'
import { wording } from '../../product/wording'
import { HelpAddress } from '../brand/help-address'
import { FactList, TextLink } from '../brand/typography'

const { footer } = wording
const policies = ['refunds', 'privacy', 'terms'] as const

/** The seller, the help address, the policies and the currency, as far as the brand has them. */
export function SellerLine({ brand, currency }: { brand: Brand; currency: string }) {
  const { helpAddress, links } = brand
  return (
    <FactList mt="8" justifyContent={{ md: 'center' }} rowGap="1">
      <li>{footer.copyright}</li>
      {helpAddress && (
        <li>
          <HelpAddress before={footer.questions} />
        </li>
      )}
      {policies.map(
        (name) =>
          links[name] && (
            <li key={name}>
              <TextLink href={links[name]}>{footer.links[name]}</TextLink>
            </li>
          ),
      )}
      <li>{footer.prices(currency)}</li>
    </FactList>
  )
}
