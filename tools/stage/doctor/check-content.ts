import { counted } from '../../../lambda/platform/text/in-words'
import type { Brand } from '../../../product/brand'
import { isArtworkCurrent } from '../../artwork/fingerprint'
import { projectRoot } from '../../build/project-root'
import { isExample } from '../deploy/check-examples'
import { action, type Check, type CheckId, type Fix, ok, warning } from '../checks/check'
import type { Product } from '../../product/read-product'
import { findSample, type Remnant, sampleId } from '../../product/sample'

/** What Stripe expects of a website that takes cards. */
const page = 'https://docs.stripe.com/get-started/checklist/website'

export async function checkContent(product: Product): Promise<Check[]> {
  const { id, locale } = product['product.ts'].product
  const remnants = findSample(projectRoot, product)
  return [
    ...checkContact(product['brand.ts'].brand),
    checkReviews(product['testimonials.ts'].testimonials.length, remnants, id),
    ...checkSample(remnants, id, locale),
    await checkArtwork(),
  ]
}

export function checkContact({ helpAddress, links }: Pick<Brand, 'helpAddress' | 'links'>): Check[] {
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
  if (isExample(value)) {
    const what = `Put one that exists into product/brand.ts and deploy.`
    return warning(id, `The ${name} reaches no one: ${value} is for examples`, { what, page })
  }
  return ok(id, `The ${name} is ${value}`)
}

/** No reviews are fine. The cited law is that of the US; the EU and the UK have others. */
export function checkReviews(count: number, remnants: readonly Remnant[], id: string): Check {
  const entries = remnants.filter(({ file }) => file === 'testimonials.ts')
  const invented = new Set(entries.map(({ path }) => path[1])).size
  if (invented === 0) return ok('site.reviews', `The site has ${counted(count, 'review')}`)
  const what = `Put your buyers' own into product/testimonials.ts, or none, and deploy: invented reviews break the law.`
  const rule = 'https://www.ecfr.gov/current/title-16/part-465'
  const problem = `${counted(invented, 'review')} of the sample, which ${invented === 1 ? 'is' : 'are'} invented`
  return remains('site.reviews', `The site has ${problem}`, { what, page: rule }, id)
}

/** What buyers take for the seller's own, and texts that are not in the book's language. */
export function checkSample(remnants: readonly Remnant[], id: string, locale: string): Check[] {
  const own = remnants.filter(({ file, isOwn }) => isOwn && file !== 'testimonials.ts')
  const files = own.filter(({ path }) => path.length === 0).map(({ file }) => `product/${file}`)
  const what = 'Put your own there: these say what the book is and promises, and who sells it.'
  const summaries = [
    ...[...fieldsByFile(own)].map(([file, fields]) => `product/${file}: ${list.format(fields)}`),
    ...(files.length > 0 ? [list.format(files)] : []),
  ]
  const ofSample = summaries.map((each) => remains('product.sample', `Still the sample's: ${each}`, { what }, id))
  const { language } = new Intl.Locale(locale)
  const words = language === 'en' ? [] : remnants.filter(({ isOwn }) => !isOwn)
  const english = [...fieldsByFile(words)].map(([file, fields]) => {
    const more = fields.length > 5 ? [`${fields.length - 5} more`] : []
    const shown = [...fields.slice(0, 5), ...more]
    const translate = `Translate them: the locale in product/product.ts is ${locale}.`
    const summary = `Still the sample's English: product/${file}: ${list.format(shown)}`
    return action('product.language', summary, { what: translate })
  })
  const none = ok('product.sample', 'Names, promises and pictures are not the sample’s')
  return [...(ofSample.length === 0 ? [none] : ofSample), ...english]
}

const list = new Intl.ListFormat('en')

/** A list counts as one field. */
function fieldsByFile(remnants: readonly Remnant[]): Map<string, string[]> {
  const texts = remnants.filter(({ path }) => path.length > 0)
  const fieldOf = ({ path }: Remnant) => {
    const [name = '', ...keys] = path
    const entry = keys.findIndex((key) => typeof key === 'number')
    return (entry < 0 ? keys : keys.slice(0, entry)).join('.') || String(name)
  }
  const byFile = Map.groupBy(texts, ({ file }) => file)
  return new Map([...byFile].map(([file, found]) => [file, [...new Set(found.map(fieldOf))]]))
}

/** Only a warning in the sample, which may be looked at and deployed. */
function remains(id: CheckId, summary: string, fix: Fix, bookId: string): Check {
  return (bookId === sampleId ? warning : action)(id, summary, fix)
}

export async function checkArtwork(isCurrent: () => Promise<boolean> = isArtworkCurrent): Promise<Check> {
  const id = 'site.artwork'
  if (await isCurrent()) return ok(id, 'Cover and share card are made from product/ as it is')
  const what = 'Make them again and deploy: they may show another title, price or colour.'
  const command = 'npm run artwork'
  return warning(id, 'Cover and share card are older than product/', { what, command })
}
