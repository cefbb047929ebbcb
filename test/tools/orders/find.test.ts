import { formatPrice } from '../../../product/format-price'
import type { ListedOrder } from '../../../tools/orders/reading/listed-order'
import { indexKeys } from '../../../lambda/orders/orders-table'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, storeItem, storeMovement, run, respond, requests } = useStageOrders()
const found = async (...options: string[]) => {
  const { printed } = await run(['find', '--json', ...options])
  return (JSON.parse(printed) as ListedOrder[]).map(({ orderId }) => orderId)
}

const charged = (day: string) => ({
  effectiveAt: `${day}T23:59:58.000Z`,
  month: day.slice(0, 7),
})

beforeAll(async () => {
  const old = await store('cs_old', { sale: { paidAt: '2026-09-01T10:00:00.000Z' } })
  await storeMovement(old, { sourceId: 'ch_old', ...charged('2026-09-01'), cardLast4: '4242' })
  const dollars = await store('cs_dollars', {
    sale: { paidAt: '2026-11-18T00:00:00.000Z', amountCents: 1499, currency: 'usd' },
  })
  await storeMovement(dollars, {
    sourceId: 'ch_dollars',
    ...charged('2026-11-17'),
    cardLast4: '4242',
  })
  const order = await store('cs_yen', {
    sale: { paidAt: '2026-11-21T10:00:00.000Z', amountCents: 1499, currency: 'jpy' },
    buyer: { phone: '+819012345678' },
  })
  await storeMovement(order, { sourceId: 'ch_yen', ...charged('2026-11-21'), cardLast4: '0005' })
  await storeItem({
    ...order,
    ...indexKeys(order),
    orderId: 'cs_paul',
    emailKey: 'paul@example.com',
  })
})

beforeEach(() => respond({ movements: 0, isComplete: true }))

test('an e-mail is found in any capitalization and from any time', async () => {
  expect(await found('--email', ' Paul@Example.com ')).toEqual(['cs_paul'])
  expect(await found('--email', 'paul@example.com', '--last4', '4242')).toEqual([])
})

test('a card is found among the orders of the days around a day', async () => {
  expect(await found('--last4', '4242', '--on', '2026-11-21')).toEqual(['cs_dollars'])
  expect(await found('--last4', '4242', '--on', '2026-11-21', '--days', '2')).toEqual([])
})

test('the ledger is updated before a search for a card', async () => {
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

test('without a day, the last 30 days are searched, or the number given', async () => {
  expect(await found('--last4', '4242')).toEqual(['cs_dollars'])
  expect(await found('--last4', '4242', '--days', '90')).toEqual(['cs_dollars', 'cs_old'])
})

test('a phone is found by its last digits, in any grouping', async () => {
  expect(await found('--phone', '1234-5678')).toEqual(['cs_paul', 'cs_yen'])
  expect(await found('--phone', '+81 90 1234 5678')).toEqual(['cs_paul', 'cs_yen'])
})

test('an amount is given in the units of its currency', async () => {
  expect(await found('--amount', '14.99')).toEqual(['cs_dollars'])
  expect(await found('--amount', '1499')).toEqual(['cs_paul', 'cs_yen'])
})

test.each(['$14.99', '14,99 €', '14.990'])('an amount is found as pasted: %s', async (text) => {
  expect(await found('--amount', text)).toEqual(['cs_dollars'])
})

test('0 days around a day are that day alone', async () => {
  expect(await found('--amount', '14.99', '--on', '2026-11-18', '--days', '0')).toEqual([
    'cs_dollars',
  ])
  expect(await found('--amount', '14.99', '--on', '2026-11-19', '--days', '0')).toEqual([])
})

test('results are a list with masked addresses', async () => {
  const { printed } = await run(['find', '--amount', '14.99'])

  expect(printed).toContain(formatPrice(1499, 'usd'))
  expect(printed).toContain('m•••@example.com')
  expect(printed).toMatch(/\n1 order$/)
})

test('JSON contains personal data only on request', async () => {
  const search = ['find', '--amount', '14.99', '--json']

  const plain = await run(search)
  const full = await run([...search, '--contacts'])

  expect(plain.printed).not.toMatch(/mara@|2025550123|4242/)
  expect(full.printed).toMatch(/mara@.*2025550123/s)
})

test('an empty result is a sentence that says what was searched', async () => {
  expect((await run(['find', '--last4', '9999'])).printed).toBe(
    'No such orders in the last 30 days.',
  )
  expect((await run(['find', '--email', 'no@example.com'])).printed).toBe('No such orders.')
})

test.each([
  ['nothing to look for', [], /Give --email, --phone, --last4 or --amount/],
  ['three digits of a card', ['--last4', '424'], /four digits/],
  ['an amount with a comma for thousands', ['--amount', '1,499'], /An amount looks like 14\.99/],
  ['no day at all', ['--amount', '1', '--days', '0'], /--days 0 needs the day: give --on/],
  ['a phone of letters', ['--phone', 'home'], /last four digits/],
  ['a day that is none', ['--amount', '1', '--on', 'today'], /A day looks like 2026-11-21/],
])('%s is refused with exit code 2', async (_what, options, message) => {
  const { exitCode, shown } = await run(['find', ...options])

  expect(exitCode).toBe(2)
  expect(shown).toMatch(message)
})
