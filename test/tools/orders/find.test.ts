import type { ListedOrder } from '../../../tools/orders/reading/listed-order'
import { indexKeys } from '../../../lambda/orders/orders-table'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeItem, storeMovement, run, respond, requests } = useStageOrders()
const found = async (...options: string[]) => {
  const { printed } = await run(['find', '--json', ...options])
  return (JSON.parse(printed) as ListedOrder[]).map(({ orderId }) => orderId).join(' ')
}

beforeAll(async () => {
  const sold = async (id: string, day: string, currency: string, cardLast4: string, phone = '') => {
    const paidAt = `${day}T10:00:00.000Z`
    const sale = { paidAt, amountCents: 1499, currency }
    const order = await store(id, { sale, ...(phone && { buyer: { phone } }) })
    const charged = { effectiveAt: paidAt, month: day.slice(0, 7), cardLast4 }
    await storeMovement(order, { sourceId: `ch_${id}`, ...charged })
    return order
  }
  await sold('cs_old', '2026-09-01', 'usd', '4242')
  await sold('cs_dollars', '2026-11-18', 'usd', '4242')
  const order = await sold('cs_yen', '2026-11-21', 'jpy', '0005', '+819012345678')
  const paul = { orderId: 'cs_paul', emailKey: 'paul@example.com' }
  await storeItem({ ...order, ...indexKeys(order), ...paul })
})
beforeEach(() => respond({ movements: 0, isComplete: true }))

test.each([
  [['--email', ' Paul@Example.com '], 'cs_paul'],
  [['--email', 'paul@example.com', '--last4', '4242'], ''],
  [['--last4', '4242'], 'cs_dollars'],
  [['--last4', '4242', '--days', '90'], 'cs_dollars cs_old'],
  [['--last4', '4242', '--on', '2026-11-21'], 'cs_dollars'],
  [['--last4', '4242', '--on', '2026-11-21', '--days', '2'], ''],
  [['--phone', '1234-5678'], 'cs_paul cs_yen'],
  [['--phone', '+81 90 1234 5678'], 'cs_paul cs_yen'],
  [['--amount', '14.99'], 'cs_dollars'],
  [['--amount', '$14.99'], 'cs_dollars'],
  [['--amount', '14,99 €'], 'cs_dollars'],
  [['--amount', '14.990'], 'cs_dollars'],
  [['--amount', '1499'], 'cs_paul cs_yen'],
  [['--amount', '14.99', '--on', '2026-11-18', '--days', '0'], 'cs_dollars'],
  [['--amount', '14.99', '--on', '2026-11-19', '--days', '0'], ''],
])(
  'find %j finds the orders of all its facts, as a buyer or a bank writes them',
  async (...row) => {
    const [options, expected] = row

    expect(await found(...options)).toBe(expected)
  },
)

test('only a search for a card updates the ledger first', async () => {
  await found('--last4', '4242')
  await found('--amount', '14.99')

  expect(requests().map(({ name }) => name)).toEqual(['RecordMovements'])
})

test('a search for a card works without Stripe too, and a note says what may be missing', async () => {
  respond({ isComplete: 'unknown' })

  const { exitCode, shown } = await run(['find', '--last4', '4242'])

  expect(exitCode).toBe(0)
  expect(shown).toMatch(/1 order\n.*could not be brought up to date/)
  expect(shown).toMatch(/Orders whose card is not known yet are not found by it\./)
})

test('an empty result is a sentence that says what was searched', async () => {
  const results = [
    await run(['find', '--last4', '9999']),
    await run(['find', '--email', 'no@example.com']),
  ]

  expect(results.map(({ printed }) => printed)).toEqual([
    'No such orders in the last 30 days.',
    'No such orders.',
  ])
})

test.each([
  ['nothing to look for', [], /Give --email, --phone, --last4 or --amount/],
  ['three digits of a card', ['--last4', '424'], /four digits/],
  ['a comma for thousands', ['--amount', '1,499'], /An amount looks like 14\.99/],
  ['no day at all', ['--amount', '1', '--days', '0'], /--days 0 needs the day: give --on/],
  ['a phone of letters', ['--phone', 'home'], /last four digits/],
])('%s is refused with exit code 2', async (_what, options, message) => {
  const { exitCode, shown } = await run(['find', ...options])

  expect(exitCode).toBe(2)
  expect(shown).toMatch(message)
})
