import { useLocalStore } from '../../support/tools/local-store'
import { runCommand, useStageOrders } from '../../support/tools/stage-orders'

const stage = useStageOrders()
const local = useLocalStore()
const now = new Date('2026-11-22T12:00:00.000Z')

/** Runs a command about codes of the local store, with a Stripe of its own. */
async function useCodes() {
  await local.writeWithStripe(now)
  return async (...args: string[]) => {
    const result = await runCommand(['codes', ...args], { agrees: true })
    return { ...result, json: () => JSON.parse(result.printed) }
  }
}

test('a code is made after its plan was agreed to, is listed, and ends', async () => {
  const codes = await useCodes()

  const made = await codes('create', 'launch', '--percent', '30', '--times', '100')
  const again = await codes('create', 'LAUNCH', '--percent', '10')
  const listed = await codes('list')
  const ended = await codes('end', 'Launch')
  const after = await codes('list')

  expect(made.shown).toMatch(
    /With LAUNCH the ebook costs \$10\.49 instead of \$14\.99, until it is ended, 100 times in all\.\nIt is made at Stripe, in test mode/,
  )
  expect(made.shown).toContain('The checkout of dev has no field for codes yet')
  expect(made.exitCode).toBe(0)
  expect(again).toMatchObject({ exitCode: 1 })
  expect(again.shown).toContain('LAUNCH is active already')
  expect(listed.shown).toMatch(/^LAUNCH {2}30 % off, active, used 0 of 100 times: no orders$/m)
  expect(ended.shown).toContain('LAUNCH has ended.')
  expect(after.shown).toMatch(/^LAUNCH {2}30 % off, ended/m)
  expect((await codes('end', 'LAUNCH')).shown).toContain('No active code is called LAUNCH')
})

test('the list has what each code sold: paid orders, less refunds, and not those that are held', async () => {
  const codes = await useCodes()
  await codes('create', 'PRESS', '--off', '5', '--until', '2026-12-31', '--timezone', 'UTC')
  const [{ id: promotionCodeId, createdAt }] = (await codes('list', '--json')).json()
  const paidAt = new Date(Date.parse(createdAt) + 1000).toISOString()
  const sale = { amountCents: 999, expectedCents: 999, discountCents: 500, paidAt }
  const withCode = { ...sale, promotionCodeId, promotionCode: 'PRESS' }
  await stage.store('cs_one', { sale: withCode })
  await stage.store('cs_two', { sale: withCode, money: { refundedCents: 99 } })
  await stage.store('cs_held', { sale: { ...withCode, amountCents: 1 } })
  await stage.store('cs_other', {
    sale: { ...withCode, promotionCodeId: 'promo_other', promotionCode: 'OLD' },
  })
  await stage.store('cs_none', { sale: { paidAt } })

  const listed = await codes('list', '--json')

  const usd = { currency: 'usd' }
  expect(listed.json()).toMatchObject([
    {
      code: 'PRESS',
      discount: { cents: 500 },
      endsAt: '2027-01-01T00:00:00.000Z',
      sold: [{ ...usd, orders: 2, revenueCents: 1899, discountCents: 1000 }],
    },
    { id: 'promo_other', code: 'OLD', sold: [{ ...usd, orders: 1 }] },
  ])
  expect((await codes('list')).shown).toMatch(
    /^PRESS {2}\$5\.00 off, until 2026-12-31, used 0 times: 2 orders, revenue \$18\.99, discount \$10\.00$/m,
  )
})

test('a code that makes the ebook free works a limited number of times', async () => {
  const codes = await useCodes()

  const made = await codes('create', 'PRESS', '--percent', '100', '--times', '20')

  expect(made.exitCode).toBe(0)
  expect(made.shown).toMatch(/With PRESS the ebook is free .*, 20 times in all\./)
})

test.each<[string[], RegExp]>([
  [['LAUNCH'], /Give either --percent or --off/],
  [['LAUNCH', '--percent', '30', '--off', '5'], /Give either/],
  [['30 % off', '--percent', '30'], /A code has 3 to 50 letters/],
  [['LAUNCH', '--percent', '101'], /no percentage/],
  [['LAUNCH', '--percent', '98'], /costs \$0\.30, which is below \$0\.50/],
  [['LAUNCH', '--percent', '100'], /makes the ebook free: give --times/],
  [['LAUNCH', '--percent', '99.99'], /give --times/],
  [['LAUNCH', '--off', '14.99'], /give --times/],
  [['LAUNCH', '--off', '20'], /give --times/],
  [['LAUNCH', '--off', '5.001'], /not an amount in USD/],
  [['LAUNCH', '--percent', '30', '--until', '2026-11-21'], /2026-11-21 is over/],
  [['LAUNCH', '--percent', '30', '--until', 'soon'], /not a date/],
])('codes create %j is refused', async (args, sentence) => {
  const codes = await useCodes()

  const { exitCode, shown } = await codes('create', ...args)

  expect(exitCode).toBe(2)
  expect(shown).toMatch(sentence)
})

test('without a key the permissions that it needs are named', async () => {
  const { exitCode, shown } = await stage.run(['codes', 'list'])

  expect(exitCode).toBe(2)
  expect(shown).toMatch(/Coupons: Write, Promotion Codes: Write.*\n.*rak_coupon_write/)
  expect((await stage.run(['codes'])).exitCode).toBe(2)
})
