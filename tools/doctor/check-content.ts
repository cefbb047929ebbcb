import { isArtworkCurrent } from '../artwork/fingerprint'
import type { Brand } from '../../product/brand'
import { type Check, type CheckId, ok, warning } from '../checks/check'

/** Stripe's requirements for a website that takes cards. */
const page = 'https://docs.stripe.com/get-started/checklist/website'

/** Whether the site names a help address and links to the three policies, and whether they are the seller's own. */
export function checkContact({
  helpAddress,
  links,
}: Pick<Brand, 'helpAddress' | 'links'>): Check[] {
  return [
    check('site.help-address', 'help address', 'as helpAddress', helpAddress),
    ...policies.map(([id, name]) => {
      const link = links.find(({ policy }) => policy === name)
      return check(id, `link about ${name}`, `with policy: '${name}'`, link?.url)
    }),
  ]
}

const policies = [
  ['site.refunds', 'refunds'],
  ['site.privacy', 'privacy'],
  ['site.terms', 'terms'],
] as const

function check(id: CheckId, name: string, how: string, value: string | undefined): Check {
  if (!value) {
    const what = `Add it to product/brand.ts, ${how}, and deploy: buyers look for it, and Stripe expects it.`
    return warning(id, `The site has no ${name}`, { what, page })
  }
  // RFC 2606 reserves `.example` for samples.
  if (/^(https?:\/\/)?[^/]+\.example(\/|$)/.test(value)) {
    const what = `Put your own into product/brand.ts and deploy.`
    return warning(id, `The ${name} is still the sample's, ${value}`, { what, page })
  }
  return ok(id, `The ${name} is ${value}`)
}

/** Whether cover and share card show the site's title, price and colors. */
export async function checkArtwork(
  isCurrent: () => Promise<boolean> = isArtworkCurrent,
): Promise<Check> {
  const id = 'site.artwork'
  if (await isCurrent()) return ok(id, 'Cover and share card are made from product/ as it is')
  const what = 'Make them again and deploy: they may show another title, price or colour.'
  const command = 'npm run artwork'
  return warning(id, 'Cover and share card are older than product/', { what, command })
}
