import { isArtworkCurrent } from '../artwork/fingerprint'
import { counted } from '../../lambda/platform/text/in-words'
import type { Brand } from '../../product/brand'
import type { Testimonial } from '../../product/testimonials'
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

/** The sample's reviewers, in the order of its page. */
export const sampleReviewers: readonly string[] = [
  'Calvin Brooks',
  'Alice Whitfield',
  'Reggie Bell',
  'Priya Raman',
  'Tom Okafor',
  'Ellen Kowalski',
  'Jorge Medina',
  'Hannah Price',
  'Mei-Lin Chou',
  'Rebecca Stone',
  'Andre Lewis',
  'Sofia Marchetti',
  'Greg Halvorsen',
  'Latoya Jenkins',
  'Will Prentiss',
  'Nadia Haddad',
  'Chris Yamada',
  'Beth Sullivan',
  'Darnell Pope',
  'Karen Lindqvist',
]

/** Whether all reviews are the seller's own, which may be none. The rule is that of the US; the EU and the UK have others. */
export function checkReviews(reviews: readonly Pick<Testimonial, 'name'>[]): Check {
  const id = 'site.reviews'
  const invented = reviews.filter(({ name }) => sampleReviewers.includes(name)).length
  if (invented === 0) return ok(id, `The site has ${counted(reviews.length, 'review')}`)
  const what = `Put your buyers' own into product/testimonials.ts, or none, and deploy: invented reviews break the law.`
  const rule = 'https://www.ecfr.gov/current/title-16/part-465'
  const problem = `${counted(invented, 'review')} of the sample, which ${invented === 1 ? 'is' : 'are'} invented`
  return warning(id, `The site has ${problem}`, { what, page: rule })
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
