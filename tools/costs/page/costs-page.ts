import { list } from '../list-prices'
import { comparisonSection } from './comparison-section'
import { dearerSection } from './dearer-section'
import { answer, orderSection, standingSection, visitorSection } from './price-sections'
import { sourcesSection } from './sources-section'

/** The whole of docs/costs.md, computed from the prices and the usage beside it. */
export function costsPage(): string {
  const sections = [
    '# What the store costs',
    '<!-- Written by `npm run costs` from tools/costs/: change the figures there. -->',
    `**${answer()}**`,
    `AWS's list prices of ${list.region} in US dollars and the fees of others, read on ${list.readOn}. ` +
      'Where a figure is not known, a larger one is taken: the bill should not surprise. † rests on a ' +
      'price that was not found in two places that agree; look it up before you count on it. Taxes are ' +
      'not in it. Your own case: `npm run costs -- --orders 200 --email-share 60 --ebook-mb 20`.',
    standingSection(),
    visitorSection(),
    orderSection(),
    comparisonSection(),
    dearerSection(),
    sourcesSection(),
  ]
  return `${sections.join('\n\n')}\n`
}
