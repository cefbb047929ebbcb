import type { ListedOrder } from '../../../tools/orders/reading/listed-order'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, run } = useStageOrders()
const listed = async (...options: string[]) => {
  const { printed } = await run(['list', '--json', ...options])
  const orders = JSON.parse(printed) as ListedOrder[]
  return orders.map(({ orderId }) => orderId)
}

beforeAll(async () => {
  await store('cs_october', {
    sale: { paidAt: '2026-10-31T23:30:00.000Z', country: 'DE' },
  })
  await store('cs_refunded', {
    sale: { paidAt: '2026-11-01T00:00:00.000Z' },
    money: { refundedCents: 1499 },
  })
  await store('cs_bounced', {
    sale: { paidAt: '2026-11-15T10:00:00.000Z' },
    delivery: {
      channels: {
        email: {
          state: 'bounced',
          attempts: 1,
          messageId: 'm',
          acceptedAt: '2026-11-15T10:00:01Z',
          reportedAt: '2026-11-15T10:00:01Z',
        },
      },
    },
  })
  await store('cs_newest', {
    sale: { paidAt: '2026-11-21T10:00:00.000Z', country: 'US' },
  })
  await store('cs_september', { sale: { paidAt: '2026-09-01T10:00:00.000Z' } })
  for (const id of ['cs_twin_1', 'cs_twin_2', 'cs_twin_3']) {
    await store(id, { sale: { paidAt: '2026-05-08T08:08:08.080Z' } })
  }
  await store('cs_unpaid', { sale: { paidAt: undefined } })
})

test('the orders of the last 30 days are listed, the newest first, without unpaid ones', async () => {
  expect(await listed()).toEqual(['cs_newest', 'cs_bounced', 'cs_refunded', 'cs_october'])
})

test('an order is listed with all its facts, including those that no index has', async () => {
  const downloads = { count: 2, lastAt: '2026-04-02T10:00:00.000Z' }
  const history = [{ at: '2026-04-02T10:00:00.000Z', what: 'download', by: 'buyer' }]
  await store('cs_april', { sale: { paidAt: '2026-04-01T10:00:00.000Z' }, downloads, history })

  const { printed } = await run(['list', '--json', '--month', '2026-04'])

  expect(JSON.parse(printed)).toMatchObject([
    { orderId: 'cs_april', downloads, history, version: 1 },
  ])
})

test('a period begins and ends in its zone', async () => {
  expect(await listed('--month', '2026-10')).toEqual(['cs_october'])
  expect(await listed('--month', '2026-11', '--timezone', 'Europe/Berlin')).toEqual([
    'cs_newest',
    'cs_bounced',
    'cs_refunded',
    'cs_october',
  ])
  expect(await listed('--from', '2026-11-01', '--to', '2026-11-15')).toEqual([
    'cs_bounced',
    'cs_refunded',
  ])
  expect(await listed('--from', '2026-11-15')).toEqual(['cs_bounced'])
  expect(await listed('--quarter', '2026-Q3')).toEqual(['cs_september'])
  expect(await listed('--year', '2025')).toEqual([])
})

test('the orders can be filtered by status, delivery and country', async () => {
  expect(await listed('--status', 'refunded')).toEqual(['cs_refunded'])
  expect(await listed('--delivery', 'bounced')).toEqual(['cs_bounced'])
  expect(await listed('--country', 'de')).toEqual(['cs_october'])
})

test('a list beyond the limit says where to continue, apart from the result', async () => {
  const { printed, shown } = await run(['list', '--limit', '2'])

  expect(printed).toContain('2 orders')
  expect(printed).not.toContain('More:')
  expect(shown).toMatch(/More: --after EB-\w{8}$/)
  expect((await run(['list', '--limit', '4'])).shown).not.toContain('More:')
})

test('--after continues after an order, also in the month before and among orders of one instant', async () => {
  expect(await listed('--after', 'cs_bounced')).toEqual(['cs_refunded', 'cs_october'])
  expect(await listed('--after', 'cs_refunded')).toEqual(['cs_october'])
  expect(await listed('--after', 'cs_october')).toEqual([])
  const twins = await listed('--month', '2026-05')
  expect(twins).toHaveLength(3)
  expect(await listed('--month', '2026-05', '--after', String(twins[1]))).toEqual([twins[2]])
})

test('--after continues among the orders that match the filters', async () => {
  const delivery = ['--year', '2026', '--delivery', 'pending']
  const all = await listed(...delivery)
  const first = await listed(...delivery, '--limit', '2')

  const next = await listed(...delivery, '--after', String(first[1]), '--limit', '2')

  expect([...first, ...next]).toEqual(all.slice(0, 4))
})

test('the last order is named by its number to continue from', async () => {
  const order = await store('cs_march', { sale: { paidAt: '2026-03-20T10:00:00.000Z' } })
  await store('cs_before', { sale: { paidAt: '2026-03-10T10:00:00.000Z' } })
  const march = ['--month', '2026-03']

  const { shown } = await run(['list', '--limit', '1', ...march])

  expect(shown).toMatch(new RegExp(`More: --after ${order.orderNumber}$`))
  expect(await listed('--after', order.orderNumber, ...march)).toEqual(['cs_before'])
})

test.each([
  ['of another period', 'cs_september', 2, /EB-\w+ was not paid in the last 30 days: give --after/],
  ['that is not paid', 'cs_unpaid', 2, /EB-\w+ was not paid in the last 30 days/],
  ['that does not exist', 'cs_none', 1, /There is no order cs_none/],
])('nothing is listed after an order %s', async (_what, orderId, code, message) => {
  const { exitCode, shown, printed } = await run(['list', '--after', orderId])

  expect([exitCode, printed]).toEqual([code, ''])
  expect(shown).toMatch(message)
})

test('addresses are masked, unless they are requested', async () => {
  const masked = await run(['list'])
  const full = await run(['list', '--contacts'])

  expect(masked.shown).toContain('m•••@example.com')
  expect(masked.shown).not.toContain('mara@')
  expect(full.printed).toContain('mara@example.com, +12025550123')
})

test('JSON contains no personal data, unless it is requested', async () => {
  await store('cs_contacts', {
    sale: { paidAt: '2026-02-01T10:00:00.000Z' },
    buyer: { checkoutEmail: 'card@example.com', postalCode: '94105' },
  })
  const february = ['list', '--month', '2026-02', '--json']

  const [plain] = JSON.parse((await run(february)).printed)
  const [full] = JSON.parse((await run([...february, '--contacts'])).printed)

  const buyer = {
    email: 'mara@example.com',
    phone: '+12025550123',
    checkoutEmail: 'card@example.com',
    postalCode: '94105',
  }
  expect(full).toEqual({ ...plain, buyer })
  expect(plain).toMatchObject({ orderId: 'cs_contacts', status: 'paid' })
  expect(JSON.stringify(plain)).not.toMatch(/mara|card@|2025550123|94105/)
})

test('a period without orders is reported in a sentence', async () => {
  expect(await run(['list', '--month', '2026-01'])).toMatchObject({
    exitCode: 0,
    printed: 'No orders in January 2026.',
  })
})

test.each([
  ['month 13', ['--month', '2026-13'], /A month looks like 2026-11/],
  ['two periods', ['--month', '2026-11', '--year', '2026'], /Give one period/],
  ['an end without a beginning', ['--to', '2026-11-01'], /Give one period/],
  ['a range backwards', ['--from', '2026-11-02', '--to', '2026-11-01'], /before it begins/],
  ['an unknown zone', ['--timezone', 'Moon/Base'], /There is no time zone "Moon\/Base"/],
  ['an unknown status', ['--status', 'sold'], /Allowed choices are/],
  ['a status of unpaid orders', ['--status', 'awaiting_payment'], /Allowed choices are paid,/],
  ['an unknown state', ['--delivery', 'lost'], /Allowed choices are/],
  ['a country of three letters', ['--country', 'USA'], /A country is two letters, such as US\./],
  ['a limit of nothing', ['--limit', '0'], /whole number above 0/],
])('%s is refused with exit code 2', async (_what, options, message) => {
  const { exitCode, shown } = await run(['list', ...options])

  expect(exitCode).toBe(2)
  expect(shown).toMatch(message)
})
