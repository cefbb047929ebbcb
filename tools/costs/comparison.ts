import { costOf } from './bill'
import { cardFee, platformFee, type PlatformFee } from './fees'
import { list, type Meter, type Platform } from './list-prices'
import type { Money } from './money'
import { monthUsage, type Sales, type StageOptions, type Usage } from './month'

/** A month that somebody asks about. */
export type Case = {
  visitors: number
  orders: number
  /** Of a hundred orders, how many are delivered by e-mail alone and by text alone. */
  emailShare: number
  textShare: number
  /** What one ebook is sold for. */
  price: Money
  options: StageOptions
}

/** What a month brings in, what the store takes of it, and what others would. */
export type Comparison = {
  revenue: Money
  /** All of AWS, the allowance taken off; `texts` is the part of it that texts and their number cost. */
  aws: Money
  texts: Money
  cards: Money
  total: Money
  platforms: { platform: Platform; fee: PlatformFee }[]
}

export function compare(month: Case): Comparison {
  const { orders, price } = month
  const usage = monthUsage(salesOf(month), month.options)
  const aws = costOf(usage, 'after')
  const cards = cardFee(price) * BigInt(orders)
  return {
    revenue: price * BigInt(orders),
    aws,
    texts: costOf(onlyTexts(usage), 'after'),
    cards,
    total: aws + cards,
    platforms: list.platforms
      .map((platform) => ({ platform, fee: platformFee(platform, orders, price) }))
      .toSorted((a, b) => Number(a.fee.total - b.fee.total)),
  }
}

/** The visitors and orders of a month, each order with its channel. */
export function salesOf({ visitors, orders, emailShare, textShare }: Case): Sales {
  const email = Math.round((orders * emailShare) / 100)
  const text = Math.min(orders - email, Math.round((orders * textShare) / 100))
  return { visitors, orders: { email, text, both: orders - email - text } }
}

/** The fewest orders in a month, all by e-mail, from which a platform takes more than the store. */
export function cheaperFrom(platform: Platform, month: Omit<Case, 'orders'>): number | undefined {
  const few = Array.from({ length: 100 }, (_none, index) => index + 1)
  return few.find((orders) => {
    const { total, platforms } = compare({ ...month, orders, emailShare: 100, textShare: 0 })
    const theirs = platforms.find((entry) => entry.platform === platform)
    return theirs && total < theirs.fee.total
  })
}

const textMeters: Meter[] = ['textUnitedStates', 'textCarrier', 'textNumber']

function onlyTexts(usage: Usage): Usage {
  return Object.fromEntries(textMeters.map((meter) => [meter, usage[meter] ?? 0]))
}
