import fc from 'fast-check'
import type { Order } from '../../../lambda/orders/order'
import { check } from '../world/ground'
import type { Story } from '../world/story'
import { draw, type Run } from './run'
import { type Act, acts, disputed, refund } from '../world/stripe-account'

const { pay, payLater, settle, warn, refundAll } = acts
const allActs = [pay, warn, refund(0.2), disputed('needs_response'), disputed('won'), refund(0.8)]

/** What happens to one payment at Stripe before the webhook gets any event about it. */
const histories: Record<string, Act[]> = {
  paid: [pay],
  refunded: [pay, refundAll],
  delayed: [payLater, settle],
  'partly refunded twice': [pay, refund(0.25), refund(0.25)],
  'dispute won': [pay, disputed('needs_response'), disputed('won')],
  'dispute lost': [pay, warn, disputed('needs_response'), disputed('lost')],
  all: allActs,
}

/** Delivers each history in every order, or in drawn ones, with each event once and once again at the end. */
export async function permutations(run: Run, most: number): Promise<void> {
  for (const [name, events] of Object.entries(histories)) {
    const orders = draw(ordersOf([...events.keys()]), most, run.seed)
    const sequences = orders.map((order) => [...order, ...order.toReversed()])
    await playAll(run, name, events, sequences)
  }
}

/** Delivers the longest history in drawn orders, each event up to four times. */
export async function longPermutations(run: Run, count: number): Promise<void> {
  const indexes = allActs.flatMap((_act, index) => [index, index, index, index])
  const arbitrary = fc
    .shuffledSubarray(indexes, { minLength: allActs.length })
    .filter((drawn) => new Set(drawn).size === allActs.length)
  await playAll(run, String(run.seed), allActs, fc.sample(arbitrary, { numRuns: count, seed: run.seed }))
}

/** Delivers a history in several orders, which must all end in the same facts. [F23] [I4] */
async function playAll(run: Run, name: string, events: Act[], sequences: number[][]): Promise<void> {
  const facts = new Set<string>()
  const played = sequences.map((sequence) =>
    run.play(`permutations/${name}/${sequence.join('')}`, [], (story) => deliver(story, events, sequence, facts)),
  )
  await Promise.all(played)
}

async function deliver(story: Story, events: Act[], sequence: number[], facts: Set<string>): Promise<void> {
  const { ground, account } = story
  const startMs = ground.nowMs
  const session = await story.checkout('both')
  const deliveries = events.map((event) => {
    story.wait(60)
    return event(account, session)
  })
  for (const index of sequence) {
    const delivery = deliveries[index]
    if (delivery) await story.together([story.actions.delivery(delivery)])
  }
  await story.settle()
  const [order] = await ground.services.table.orders()
  facts.add(order ? factsOf(order, startMs) : 'none')
  check(ground, facts.size === 1, `I4: the order depends on the sequence: ${[...facts].join()}`)
}

/** What must not depend on the order of events, with times relative to the start. */
function factsOf(order: Order, startMs: number): string {
  const since = (instant?: string) => instant && (Date.parse(instant) - startMs) / 1000
  const {
    sale: { paidAt, amountCents },
    money: { refundedAt, refundedCents, dispute, fraudWarning },
  } = order
  return JSON.stringify({
    paid: since(paidAt),
    refunded: since(refundedAt),
    refundedCents,
    amountCents,
    dispute: dispute && [dispute.status, since(dispute.openedAt), since(dispute.closedAt)],
    warned: since(fraudWarning?.warnedAt),
  })
}

function ordersOf(items: number[]): number[][] {
  if (items.length < 2) return [items]
  return items.flatMap((first) => ordersOf(items.filter((item) => item !== first)).map((rest) => [first, ...rest]))
}
