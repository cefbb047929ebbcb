import type { Brand } from '../../product/brand'
import { wording } from '../../product/wording'
import { HelpAddress } from '../brand/help-address'
import { TextLink } from '../brand/typography'
import { FactList } from './fact-list'

const { footer } = wording

export function SellerLine({ brand, currency }: { brand: Brand; currency: string }) {
  const { helpAddress, links } = brand
  return (
    <FactList>
      <li>{footer.copyright}</li>
      {helpAddress && (
        <li>
          <HelpAddress before={footer.questions} />
        </li>
      )}
      {links.map(({ label, url }) => (
        <li key={url}>
          <TextLink href={url}>{label}</TextLink>
        </li>
      ))}
      <li>{footer.prices(currency)}</li>
    </FactList>
  )
}
