import { setUpLedger } from '../../../support/lambda/ledger-setup'
import fc from 'fast-check'

const shop = setUpLedger()

/** The events of a shop, in any sequence. */
const happenings = fc.array(
  fc.record({
    what: fc.constantFrom(
      ...['sale', 'sale', 'disputed sale', 'failing refund', 'foreign sale', 'refund'],
      ...['won dispute', 'failed payout', 'reserve', 'run', 'cut off run'],
    ),
    days: fc.integer({ min: 0, max: 4 }),
    which: fc.nat(),
    cents: fc.integer({ min: 1, max: 1499 }),
  }),
  { minLength: 3, maxLength: 10 },
)

/** So that there is money to refund and a payout that has arrived. */
const opening = [
  { what: 'sale', days: 0, which: 0, cents: 1 },
  { what: 'sale', days: 1, which: 0, cents: 1 },
  { what: 'run', days: 5, which: 0, cents: 1 },
]

/**
 * Stripe may settle in another currency, with two, no or three decimals, and may keep the movements of a
 * failed payout.
 */
const accounts = fc
  .tuple(fc.constantFrom(undefined, 'eur', 'jpy', 'kwd'), fc.boolean())
  .map(([currency, failedPayoutsKeepMovements]) => ({
    ...(currency && { settlementCurrency: currency }),
    failedPayoutsKeepMovements,
  }))

type Happening = { what: string; days: number; which: number; cents: number }
type World = { sold: string[]; held: number[] }

const foreign = { mark: { store: 'another', account: '1' }, siteUrl: 'https://another.test' }
const cards: Record<string, string> = {
  sale: '4242 4242 4242 4242',
  'disputed sale': '4000 0000 0000 0259',
  'failing refund': '4000 0000 0000 5126',
}

async function happen({ what, days, which, cents }: Happening, world: World): Promise<void> {
  shop.turnDays(days)
  const number = cards[what]
  if (number) world.sold.push(await shop.sell(undefined, number))
  if (what === 'foreign sale') await shop.sell(undefined, undefined, foreign)
  // Stripe refuses to refund a disputed charge, or more than is left of one.
  const sold = world.sold[which % world.sold.length]
  if (what === 'refund' && sold) await shop.refund(sold, cents).catch(() => undefined)
  if (what === 'won dispute') await winDispute()
  if (what === 'failed payout') await failPayout(which)
  if (what === 'reserve') moveReserve(which % 2 === 0 ? undefined : world.held.pop(), cents, world)
  if (what === 'run') await shop.run()
  if (what === 'cut off run') await runPages(which % 4)
}

/** Stripe releases an earlier reserve, or else holds another one. */
function moveReserve(earlier: number | undefined, cents: number, world: World): void {
  if (earlier === undefined) world.held.push(cents)
  shop.holdInReserve(earlier === undefined ? cents : -earlier)
}

/** A run that ends after some pages, which are short. */
async function runPages(count: number): Promise<void> {
  let left = count
  shop.proxy().rewrite = (call) => call.replace('limit=100', 'limit=2')
  await shop.run(() => (left-- > 0 ? 600_000 : 0))
  shop.proxy().rewrite = (call) => call
}

async function winDispute(): Promise<void> {
  const { data } = await shop.stripe().disputes.list({ limit: 100 })
  const open = data.find(({ status }) => status === 'needs_response')
  const evidence = { uncategorized_text: 'winning_evidence' }
  if (open) await shop.stripe().disputes.update(open.id, { evidence, submit: true })
}

async function failPayout(which: number): Promise<void> {
  const { data } = await shop.stripe().payouts.list({ limit: 100 })
  const able = data.filter(({ status }) => status === 'in_transit' || status === 'paid')
  const payout = able[which % able.length]
  // The Stripe emulator refuses to fail a payout that arrived long ago.
  if (payout) await shop.failPayout(payout.id).catch(() => undefined)
}

test('any history, read at any time and cut off anywhere, agrees with Stripe to the cent', async () => {
  const property = fc.asyncProperty(happenings, accounts, async (history, account) => {
    await shop.begin(account)
    const world: World = { sold: [], held: [] }
    for (const happening of [...opening, ...history]) await happen(happening, world)
    await shop.recordAll()
    await shop.run()
    await shop.run()

    expect((await shop.compare()).differences).toEqual([])
    await expectPayoutsOfStripe()
    await expectOneCentFound()
  })

  await fc.assert(property, { numRuns: 8, seed: 20261122 })
})

/** In the ledger each payout contains what it paid at Stripe, and a failed payout only itself. */
async function expectPayoutsOfStripe(): Promise<void> {
  const movements = await shop.movements()
  for (const payout of (await shop.stripe().payouts.list({ limit: 100 })).data) {
    const { id, status, balance_transaction: own, failure_balance_transaction: failure } = payout
    if (status === 'in_transit') continue
    const expected = [own, ...(status === 'failed' ? [failure] : await paidBy(id))].map(String)
    const known = movements.filter(({ payoutId }) => payoutId === id)
    expect(known.map((each) => each.balanceTransactionId).toSorted()).toEqual(expected.toSorted())
  }
}

/** What a payout paid, including that of an earlier one whose failure it contains. */
async function paidBy(id: string): Promise<string[]> {
  const listed = await shop.stripe().balanceTransactions.list({ payout: id, limit: 100 })
  const ids: string[] = []
  for (const { id: contained, type, source } of listed.data) {
    const isFailure = type === 'payout_failure' && source !== id
    if (isFailure && typeof source === 'string') ids.push(...(await paidBy(source)))
    if (!type.startsWith('payout')) ids.push(contained)
  }
  return ids
}

async function expectOneCentFound(): Promise<void> {
  const [movement] = await shop.movements()
  if (!movement) return
  const { balanceTransactionId, netCents } = movement
  await shop.edit(balanceTransactionId, { netCents: netCents + 1 })
  const { differences } = await shop.compare()
  await shop.edit(balanceTransactionId, { netCents })

  const found = differences.map(({ reason }) => reason)
  expect(found).toEqual(expect.arrayContaining(['balance', 'movement_net']))
}
