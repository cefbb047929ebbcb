import { setUpBooks } from '../../../../support/lambda/books-setup'
import fc from 'fast-check'
import {
  bookFee,
  closeDispute,
  createPayout,
  failPayout,
  openDispute,
  payByCard,
  places,
  sellOther,
  type StoredObject,
} from 'stripe-emulator'
import { type Month, readClosed } from '../../../../../lambda/office/books/files/month-file'
import { isPayout, type Movement } from '../../../../../lambda/office/books/model/movement'
import { loadOpen } from '../../../../../lambda/office/books/keeping/open-books'
import { monthAfter } from '../../../../../lambda/office/books/model/period'
import { zones } from '../../../../support/lambda/any-moment'
import { sessionParams } from '../../../../../lambda/shop/payments/session-params'
import { ownStore } from '../../../../support/lambda/session-fixture'

/** So many at random, as in `npm test -- --slow`; otherwise one, in euros, with every kind of event and run. */
const given = process.env['HISTORIES']
const shop = setUpBooks(Date.UTC(2026, 8, 20, 15))
const choice = { deliveryMethod: 'email', email: 'mara@example.com' } as const
type Booked = Extract<StoredObject, { object: 'balance_transaction' }>

const account = () => shop.emulator().account
const all = <K extends 'balance_transaction' | 'charge' | 'dispute' | 'payout' | 'refund'>(kind: K) =>
  account().ledger.all(kind)

const another = { mark: { store: 'another', account: '1' }, siteUrl: 'https://another.test' }

/** Stripe may settle in another currency, with two, no or three decimals, and may keep what a failed payout contained. */
const accounts = fc.record({
  settlementCurrency: fc.constantFrom(undefined, undefined, 'eur', 'jpy', 'kwd'),
  failedPayoutsKeepMovements: fc.boolean(),
  /** New York's clocks change on November 1, 2026. */
  timeZone: given === undefined ? fc.constant('America/New_York') : fc.constantFrom(...zones),
})
type Options = typeof accounts extends fc.Arbitrary<infer Value> ? Value : never
let settled = 'usd'
const startOfDay = (seconds = 0) => Math.floor(seconds / 86_400) * 86_400
/** A dispute is open, or the bank has kept money. */
const isTaken = (charge: string) =>
  all('dispute').some(({ charge: of, status, balance_transactions: booked }) => {
    return of === charge && (status !== 'won' || booked.reduce((sum, { amount }) => sum + amount, 0) !== 0)
  })

/** What can happen; each picks what it is about by a number. */
const events = {
  sell: async (pick: number) => {
    const params = sessionParams(choice, ownStore, { inclusiveTax: true })
    const { id } = await shop.stripe().checkout.sessions.create(params)
    const session = account().ledger.get('checkout.session', id)
    const address = places[pick % places.length]?.address
    const card = { number: '4242424242424242', month: 12, year: 2050 }
    if (session && address) payByCard(account(), session, { email: choice.email, card, address })
  },
  foreignSale: () => shop.sell(undefined, undefined, another),
  refund: async (pick: number) => {
    const charge = at(all('charge'), pick)
    if (!charge || isTaken(charge.id) || typeof charge.payment_intent !== 'string') return
    const left = charge.amount - charge.amount_refunded
    const amount = pick % 3 === 0 ? left : Math.floor(left / 3)
    if (amount > 0) await shop.stripe().refunds.create({ payment_intent: charge.payment_intent, amount })
  },
  dispute: (pick: number) => {
    const charge = at(all('charge'), pick)
    if (!charge || isTaken(charge.id)) return
    // A bank may take all after a refund, and more than was paid.
    const { amount: whole, amount_refunded: refunded } = charge
    const amount = [whole - refunded || whole, whole, Math.ceil(whole * 1.04)][pick % 3] ?? whole
    openDispute(account(), charge, 'fraudulent', { amount })
  },
  /** A third is won, a third in half. */
  verdict: (pick: number) => {
    const dispute = all('dispute').find(({ status }) => status === 'needs_response')
    const amount = [0, Infinity, Math.floor((dispute?.amount ?? 0) / 2)][pick % 3] ?? 0
    if (dispute) closeDispute(account(), dispute, { verdict: amount > 0 ? 'won' : 'lost', amount })
  },
  fee: (pick: number) => bookFee(account(), { cents: 100 + (pick % 50), currency: settled, description: 'Radar' }),
  other: () => sellOther(account(), { cents: 4900, currency: 'usd', description: 'Course' }),
  /** By hand: a third is instant, the others arrive within ten days. */
  payOut: async (pick: number) => {
    const { available } = await shop.stripe().balance.retrieve()
    const amount = Math.floor((available.find(({ currency }) => currency === settled)?.amount ?? 0) / 2)
    if (amount <= 0) return
    const payout = createPayout(account(), { amount, currency: settled })
    const instant = { method: 'instant', status: 'paid', arrival_date: startOfDay(payout.created) }
    const slow = { arrival_date: startOfDay(payout.created) + (1 + (pick % 10)) * 86_400 }
    account().commit([[{ ...payout, ...(pick % 3 === 0 ? instant : slow) }]])
  },
  /** Before its arrival or up to 20 days after; one that was made by hand can be canceled before. */
  failPayout: (pick: number) => {
    const since = shop.clock().now() / 1000 - 20 * 86_400
    const open = all('payout').filter(({ status }) => status === 'in_transit')
    const paid = all('payout').filter(({ status, arrival_date }) => status === 'paid' && arrival_date > since)
    const payout = at(pick % 2 === 0 && open.length > 0 ? open : paid, pick)
    if (!payout) return
    failPayout(account(), payout)
    if (payout.automatic || payout.status !== 'in_transit') return
    const [failed, back] = [all('payout').find(({ id }) => id === payout.id), all('balance_transaction').at(-1)]
    if (failed && back)
      account().ledger.save([
        { ...failed, status: 'canceled' },
        { ...back, type: 'payout_cancel' },
      ])
  },
  reserve: () => shop.holdInReserve(300),
  /** Stripe books a fee with a time that has long been read. */
  late: (pick: number) => {
    const fee = bookFee(account(), { cents: 91, currency: settled, description: 'Late' })
    const created = fee.created - 86_400 * (1 + (pick % 9))
    account().commit([[{ ...fee, created, available_on: created }]])
  },
} satisfies Record<string, (pick: number) => unknown>

const names = Object.keys(events) as (keyof typeof events)[]
const step = fc.record({
  hours: fc.integer({ min: 1, max: 60 }),
  what: fc.constantFrom(...names, ...Array<'sell'>(8).fill('sell'), ...(['refund', 'payOut', 'failPayout'] as const)),
  pick: fc.nat(1000),
  /** How keep-books runs then: not at all, by its schedule, cut off by S3, or twice at once. */
  run: fc.constantFrom('no', 'yes', 'yes', 'cut', 'twice'),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const at = <T>(items: readonly T[], pick: number) => items[pick % items.length]

async function play({ timeZone, ...options }: Options, steps: Step[]): Promise<void> {
  let recorded = 0
  settled = options.settlementCurrency ?? 'usd'
  shop.storage.objects.clear()
  await shop.begin(options)
  process.env['FINANCE_TIME_ZONE'] = timeZone
  // The books begin with it.
  await events.sell(0)
  for (const { hours, what, pick, run } of steps) {
    shop.clock().turnBy(hours * 3_600_000)
    await events[what](pick)
    recorded = await shop.recordSince(recorded)
    if (run === 'cut') shop.storage.failAt(at(['open.jsonl.gz', 'movements.csv', 'sent.json'], pick) ?? '')
    const runs = run === 'no' ? [] : run === 'twice' ? [shop.run(), shop.run()] : [shop.run()]
    const ended = await Promise.allSettled(runs)
    shop.storage.failAt(undefined)
    if (run !== 'cut') for (const each of ended) if (each.status === 'rejected') throw each.reason
  }
  await shop.run()
}

test('after any history, with runs cut off or at once, the files have each movement once, in its month or late, and lead to Stripe’s balance', async () => {
  await fc.assert(
    fc.asyncProperty(accounts, fc.array(step, { minLength: 60, maxLength: 60 }), async (options, steps) => {
      await play(options, steps)
      const { verdict } = await expectBooks()

      expect(verdict.differences).toEqual([])
    }),
    { endOnFailure: true, ...(given === undefined ? { numRuns: 1, seed: 20_261_138 } : { numRuns: Number(given) }) },
  )
}, 3_600_000)

/** Compares every file with Stripe's own records, computed apart from the code of the books. */
async function expectBooks(): Promise<Month> {
  const months: Month[] = []
  for (let month = '2026-09'; ; month = monthAfter(month)) {
    const closed = await readClosed(shop.read, month)
    if (!closed) break
    months.push(closed)
  }
  const open = await loadOpen(shop.read)
  const booked = account().ledger.all('balance_transaction')
  const present = await shop.month(monthAfter(months.at(-1)?.month ?? ''))
  const since = [...present.late, ...(open?.movements ?? [])]
  const counted = [...months.flatMap((each) => [...each.late, ...each.movements]), ...since]

  expect(months.length).toBeGreaterThan(0)
  expect(counted.map(idOf).toSorted()).toEqual(booked.map(({ id }) => id).toSorted())
  for (const movement of counted) {
    const raw = booked.find(({ id }) => id === idOf(movement))
    const { grossCents, feeCents, netCents, taxCents, reportingCategory } = movement
    const figures = [raw?.reporting_category, raw?.amount, raw?.fee, raw?.net, taxOf(movement, booked)]
    expect([reportingCategory, grossCents, feeCents, netCents, taxCents]).toEqual(figures)
    checkContents(movement, counted)
  }
  for (const month of months) await checkContentsFile(month, booked)
  for (const { from, to, movements, after, before, late } of months) {
    const instants = (of: Movement[]) => of.map((each) => countsAt(each, booked))
    expect(instants(movements).filter((instant) => instant < from || instant >= to)).toEqual([])
    expect(instants(late).filter((instant) => instant >= from)).toEqual([])
    expect((after.payments[settled] ?? 0) - (before.payments[settled] ?? 0)).toBe(sumOf([...movements, ...late]))
  }
  expect(months.slice(1).map(({ before }) => before)).toEqual(months.slice(0, -1).map(({ after }) => after))
  for (const month of [...months, present]) checkDays(month)
  const chain = (months.at(-1)?.after.payments[settled] ?? 0) + sumOf(since)
  const held = booked.reduce((sum, { net, balance_type: type }) => sum + (type === 'payments' ? net : 0), 0)
  expect(chain).toBe(held)
  return present
}

/** Compares the days of a month with its own activity, which the summary has by category. */
function checkDays({ month, days, balances }: Month): void {
  const own = balances.find(({ currency }) => currency === settled)?.ownActivity ?? []
  const net = (of: { netCents: number }[]) => of.reduce((sum, { netCents }) => sum + netCents, 0)
  expect(net(days)).toBe(net(own))
  expect(days.filter(({ day }) => !day.startsWith(month))).toEqual([])
}

function checkContents({ payoutId, contents, netCents }: Movement, counted: Movement[]): void {
  if (!contents) return
  const sum = contents.totals.reduce((all_, each) => all_ + each.netCents, contents.otherPayoutsCents)
  expect(sum).toBe(-netCents)
  const named = counted.filter((each) => !isPayout(each) && each.payoutId === payoutId)
  for (const each of named) expect(contents.ids).toContain(idOf(each))
}

/** Whatever Stripe has in a payout that arrived can be followed from the month's own file. */
async function checkContentsFile({ month, movements }: Month, booked: readonly Booked[]): Promise<void> {
  const rows = await shop.rows(`${month}/contents.xlsx`)
  const arrived = new Set(all('payout').flatMap(({ id, status }) => (status === 'paid' ? id : [])))
  const own = new Set(movements.flatMap(({ type, payoutId }) => (type === 'payout' ? payoutId : [])))
  const contained = booked.filter(({ payout, type }) => own.has(payout ?? '') && !type.startsWith('payout'))
  const pairs = contained.filter(({ payout }) => arrived.has(payout ?? '')).map(({ payout, id }) => [payout, id])
  expect(rows.map(([payout, , , id]) => [payout, id])).toEqual(expect.arrayContaining(pairs))
}

const idOf = ({ balanceTransactionId }: Movement) => balanceTransactionId
const sumOf = (movements: Movement[]) =>
  movements.reduce((sum, { netCents, balanceType }) => sum + (balanceType === 'payments' ? netCents : 0), 0)

function countsAt(movement: Movement, booked: readonly Booked[]): string {
  const raw = booked.find(({ id }) => id === idOf(movement))
  const payout = raw?.type === 'payout' ? all('payout').find(({ id }) => id === raw.source) : undefined
  const back = booked.find(({ id }) => id === payout?.failure_balance_transaction)
  const arrival = Math.min(payout?.arrival_date ?? 0, back?.created ?? Infinity)
  return new Date((payout?.automatic ? arrival : (raw?.created ?? 0)) * 1000).toISOString()
}

/** The tax in a movement: the share of all that moved on the card until then, less what it was before. */
function taxOf(movement: Movement, booked: readonly Booked[]): number | undefined {
  const { paymentIntentId, orderId, reportingCategory } = movement
  if (orderId === undefined || reportingCategory === 'fee') return undefined
  const session = account()
    .ledger.all('checkout.session')
    .find(({ payment_intent: intent }) => intent === paymentIntentId)
  const [tax, amount] = [session?.total_details?.amount_tax ?? 0, session?.amount_total ?? 1]
  const share = (cents: number) => -Math.round((Math.max(0, Math.min(amount, -cents)) * tax) / amount)
  if (reportingCategory === 'charge') return tax
  const ofPayment = [...all('refund'), ...all('dispute')].filter((each) => each.payment_intent === paymentIntentId)
  const sources = new Map(ofPayment.map(({ id, amount: cents }) => [id, cents]))
  /** What moved on the card: all of a refund or dispute, or what was won of it, whatever the rate. */
  const onCard = ({ source, amount: settledCents }: Booked) => {
    const [whole, taken] = [sources.get(idIn(source)) ?? 0, booked.find((each) => each.source === source)?.amount ?? 0]
    const isHalf = settledCents > 0 && settledCents * 3 < taken * -2
    return Math.sign(settledCents) * (isHalf ? Math.floor(whole / 2) : whole)
  }
  const steps = booked
    .filter(({ source, type }) => sources.has(idIn(source)) && type !== 'stripe_fee')
    .toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
  const place = steps.findIndex(({ id }) => id === idOf(movement))
  const [cents = 0, ...before] = steps
    .slice(0, place + 1)
    .map(onCard)
    .toReversed()
  const moved = before.reduce((sum, each) => sum + each, 0)
  return share(moved + cents) - share(moved) || 0
}

const idIn = (source: Booked['source']) => (typeof source === 'string' ? source : '')
