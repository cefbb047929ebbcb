import { brand } from '../../product/brand'
import { TextLink } from './typography'

/** The help address after a text; nothing if the brand has none. */
export function HelpAddress({ before }: { before: string }) {
  const { helpAddress } = brand
  if (!helpAddress) return null
  return (
    <span>
      {before} <TextLink href={`mailto:${helpAddress}`}>{helpAddress}</TextLink>
    </span>
  )
}
