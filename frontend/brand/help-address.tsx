import { brand } from '../../product/brand'
import { TextLink } from './typography'

/** Nothing if the brand has no help address. */
export function HelpAddress({ before }: { before: string }) {
  const { helpAddress } = brand
  if (!helpAddress) return null
  return (
    <span>
      {before} <TextLink href={`mailto:${helpAddress}`}>{helpAddress}</TextLink>
    </span>
  )
}
