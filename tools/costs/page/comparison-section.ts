import { cheaperFrom, compare, type Comparison } from '../comparison'
import { assumed, exampleMonth, plainStage, volumes } from '../examples'
import { isConfirmed, list, type Platform } from '../list-prices'
import { formatDollars, formatShare, type Money } from '../money'
import { markdownTable } from './markdown-table'
import { mark } from './price-sections'

/** What three sizes of store cost here and elsewhere. */
export function comparisonSection(): string {
  const months = volumes.map((orders) => ({ orders, ...compare(exampleMonth(orders)) }))
  const row = (name: string, cell: (month: Comparison) => string) => [name, ...months.map(cell)]
  const head = months.map(({ orders }) => `${orders.toLocaleString('en-US')} orders a month`)
  const own = (amount: Money, { revenue }: Comparison) =>
    `${formatDollars(amount)} (${formatShare(amount, revenue)})`
  return [
    '## Three sizes of store, and what others take',
    markdownTable(
      ['', ...head],
      [
        row('sold for', ({ revenue }) => formatDollars(revenue)),
        row('**this store**', (month) => `**${own(month.total, month)}**`),
        row('of it Stripe', ({ cards }) => formatDollars(cards)),
        row(`of it texts and their number${mark('textUnitedStates')}`, ({ texts }) =>
          formatDollars(texts),
        ),
        row('of it the rest of AWS', ({ aws, texts }) => formatDollars(aws - texts)),
        ...list.platforms.map((platform) =>
          row(platformName(platform), (month) => {
            const fee = month.platforms.find((entry) => entry.platform === platform)?.fee
            return fee ? `${own(fee.total, month)}${fee.plan && `, ${fee.plan}`}` : ''
          }),
        ),
      ],
    ),
    `${assumptions()} ${breakEven()}${months.map(whereDearer).join('')}`,
    '**What their price includes and this one does not.** A merchant of record is the seller by law: ' +
      "it works out each country's sales tax and VAT, collects it, pays it, and answers for it. With " +
      'this store, and with Payhip outside the European Union, that is yours to do, with a tax adviser ' +
      'or a service that costs something too. They also bring a shop window, a buyer account and ' +
      'support; this one brings your own page, texts, and the data.',
    list.platforms.map(inclusion).join('\n'),
  ].join('\n\n')
}

function assumptions(): string {
  const { conversionPercent, emailShare, textShare } = assumed
  const both = 100 - emailShare - textShare
  return (
    `Assumed: ${conversionPercent} % of visitors buy; of 100 buyers ${emailShare} want an e-mail, ` +
    `${textShare} a text in the United States, ${both} both; American cards. The firewall is off, and ` +
    'the allowance is not shared. Each platform is taken on its cheapest plan for the volume, with ' +
    'the fee of the card in it.'
  )
}

/** From how many orders on the store is the cheaper one, sold by e-mail alone. */
function breakEven(): string {
  const month = { ...exampleMonth(1), options: plainStage, visitors: 0 }
  const parts = list.platforms.flatMap((platform) => {
    const orders = cheaperFrom(platform, month)
    return orders === undefined ? [] : [`${orders} for ${platform.name}`]
  })
  return `By e-mail alone the store is the cheaper one from so many orders a month on: ${parts.join(', ')}.`
}

/** Who takes less than the store at a volume, so that nobody has to look for it. */
function whereDearer({ orders, total, platforms }: Comparison & { orders: number }): string {
  return platforms
    .filter(({ fee }) => fee.total < total)
    .map(
      ({ platform, fee }) =>
        ` At ${orders.toLocaleString('en-US')} orders ${platform.name} takes ` +
        `${formatDollars(total - fee.total)} less than this store with its texts.`,
    )
    .join('')
}

function platformName(platform: Platform): string {
  const role = platform.merchantOfRecord ? ', merchant of record' : ''
  return `[${platform.name}](${platform.page})${role}${isConfirmed(platform) ? '' : ' †'}`
}

function inclusion({ name, tax, processing, plans, alsoCosts }: Platform): string {
  const { name: card } = list.cardProcessing
  const cards =
    processing === 'included'
      ? 'The card is included.'
      : `The card's fee comes on top and is in the table (as at ${card}).`
  const discounts = plans.flatMap(({ above }) =>
    above ? [`Above ${formatWhole(above.sales)} a month ${above.percent} %.`] : [],
  )
  return `- **${name}**: ${[tax, cards, ...discounts, alsoCosts].filter(Boolean).join(' ')}`
}

function formatWhole(sum: string): string {
  return `$${Number(sum).toLocaleString('en-US')}`
}
