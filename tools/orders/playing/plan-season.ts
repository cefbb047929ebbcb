import { places } from 'stripe-emulator'
import type { DeliveryMethod } from '../../../lambda/contract'

/** One thing that happens in a season, at milliseconds since the epoch. `sale` is the number of an order. */
export type Happening = { at: number; sale: number } & (
  | { act: 'sell'; method: DeliveryMethod; place: string; bounces: boolean; refundFails: boolean }
  | { act: 'download'; browser: string }
  /** `share` of what is left of the order. */
  | { act: 'refund'; share: number }
  | { act: 'dispute'; reason: string }
  | { act: 'close'; verdict: 'won' | 'lost' }
  | { act: 'fee' | 'other-sale'; cents: number }
  | { act: 'fail-payout' }
)

type Span = { startMs: number; endMs: number }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What can become of a sale, and for which share of them; every season has one of each at least. */
const stories = [
  ['refunded', 0.02],
  ['refunded in part', 0.015],
  ['refunded twice', 0.003],
  ['refund fails', 0.004],
  ['dispute lost', 0.003],
  ['dispute won', 0.003],
  ['dispute open', 0.002],
  ['bounced', 0.01],
] as const
type Story = (typeof stories)[number][0]

const methods: readonly DeliveryMethod[] = ['email', 'email', 'email', 'email', 'text', 'both']
const browsers = ['Safari on iOS', 'Chrome on Android', 'Chrome on Windows', 'Firefox on Linux']

/** Plans a season of a store: the same for the same seed, in the sequence of time. */
export function planSeason(seed: number, orders: number, span: Span): Happening[] {
  const random = randomNumbers(seed)
  const told = tellStories(orders, random)
  const sales = Array.from({ length: orders }, (_, sale) =>
    planSale(sale, told.get(sale), span, random),
  )
  return [...sales.flat(), ...planAccount(orders, span, random)].toSorted((a, b) => a.at - b.at)
}

function tellStories(orders: number, random: () => number): Map<number, Story> {
  const shuffled = Array.from({ length: orders }, (_, sale) => ({ sale, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ sale }) => sale)
  const told = new Map<number, Story>()
  for (const [story, share] of stories) {
    const count = Math.max(1, Math.round(orders * share))
    for (const sale of shuffled.splice(0, count)) told.set(sale, story)
  }
  return told
}

function planSale(
  sale: number,
  story: Story | undefined,
  { startMs, endMs }: Span,
  random: () => number,
): Happening[] {
  // Sales grow slowly, and the last hour is for what follows them.
  const at = startMs + Math.floor((endMs - hourMs - startMs) * random() ** 0.85)
  /** So many days after the sale, or earlier where the season ends before. */
  const later = (days: number) => at + Math.floor(Math.min(days * dayMs, endMs - at) * random())
  const method = oneOf(methods, random)
  const place = oneOf(places, random).name
  const happenings: Happening[] = [
    {
      at,
      sale,
      act: 'sell',
      method,
      place,
      bounces: story === 'bounced',
      refundFails: story === 'refund fails',
    },
  ]
  const downloads = story === 'bounced' ? 0 : Math.floor(random() * 3)
  for (let count = 0; count < downloads; count += 1) {
    happenings.push({ at: later(3), sale, act: 'download', browser: oneOf(browsers, random) })
  }
  if (story !== undefined) happenings.push(...tell(sale, story, later))
  return happenings
}

function tell(sale: number, story: Story, later: (days: number) => number): Happening[] {
  const [first = 0, second = 0] = [later(12), later(30)].toSorted((a, b) => a - b)
  const disputed = { at: first, sale, act: 'dispute', reason: 'product_not_received' } as const
  switch (story) {
    case 'refunded':
    case 'refund fails':
      return [{ at: first, sale, act: 'refund', share: 1 }]
    case 'refunded in part':
      return [{ at: first, sale, act: 'refund', share: 0.4 }]
    case 'refunded twice':
      return [first, second].map((at) => ({ at, sale, act: 'refund', share: 0.5 }))
    case 'dispute open':
      return [{ ...disputed, reason: 'fraudulent' }]
    case 'dispute lost':
      return [disputed, { at: second, sale, act: 'close', verdict: 'lost' }]
    case 'dispute won':
      return [disputed, { at: second, sale, act: 'close', verdict: 'won' }]
    case 'bounced':
      return []
  }
}

/** What is of the account and of no order: a fee a month, sales of something else, and one payout that fails. */
function planAccount(orders: number, { startMs, endMs }: Span, random: () => number): Happening[] {
  const lengthMs = endMs - startMs
  const anyTime = () => startMs + Math.floor(lengthMs * random())
  const fees = Math.max(1, Math.floor(lengthMs / (30 * dayMs)))
  const others = Math.max(2, Math.round(orders * 0.02))
  return [
    ...Array.from({ length: fees }, (_, month) => {
      const at = startMs + (month + 0.9) * Math.min(30 * dayMs, lengthMs)
      return { at, sale: -1, act: 'fee', cents: 200 + Math.floor(random() * 900) } as const
    }),
    ...Array.from({ length: others }, () => {
      return { at: anyTime(), sale: -1, act: 'other-sale', cents: 4900 } as const
    }),
    { at: startMs + lengthMs * 0.6, sale: -1, act: 'fail-payout' },
  ]
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of several, each as likely. */
function oneOf<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}
