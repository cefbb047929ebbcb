import type { ListedOrder } from '../../../tools/orders/reading/listed-order'
import type { OrderChanges } from '../../support/lambda/order-fixture'
import { useStageOrders } from '../../support/tools/stage-orders'

const { store, run } = useStageOrders()
const words = (options: string) => options.split(' ').filter(Boolean)
const listed = async (options: string) => {
  const { printed } = await run(['list', '--json', ...words(options)])
  const orders = JSON.parse(printed) as ListedOrder[]
  return orders.map(({ orderId }) => orderId).join(' ')
}
const at = '2026-11-15T10:00:01Z'
const bounced = {
  state: 'bounced',
  attempts: 1,
  messageId: 'm',
  acceptedAt: at,
  reportedAt: at,
} as const
const recent = 'cs_newest cs_bounced cs_refunded cs_october'

beforeAll(async () => {
  const paid = (id: string, paidAt?: string, changes: OrderChanges = {}, country?: string) =>
    store(id, { sale: { paidAt, country }, ...changes })
  const email = { delivery: { channels: { email: bounced } } }
  await paid('cs_october', '2026-10-31T23:30:00.000Z', {}, 'DE')
  await paid('cs_refunded', '2026-11-01T00:00:00.000Z', { money: { refundedCents: 1499 } })
  await paid('cs_bounced', '2026-11-15T10:00:00.000Z', email)
  await paid('cs_newest', '2026-11-21T10:00:00.000Z', {}, 'US')
  await paid('cs_september', '2026-09-01T10:00:00.000Z')
  for (const twin of [1, 2, 3]) await paid(`cs_twin_${twin}`, '2026-05-08T08:08:08.080Z')
  await paid('cs_unpaid')
})

test.each([
  ['', recent],
  ['--month 2026-10', 'cs_october'],
  ['--month 2026-11 --timezone Europe/Berlin', recent],
  ['--from 2026-11-01 --to 2026-11-15', 'cs_bounced cs_refunded'],
  ['--from 2026-11-15', 'cs_bounced'],
  ['--quarter 2026-Q3', 'cs_september'],
  ['--year 2025', ''],
  ['--status refunded', 'cs_refunded'],
  ['--delivery bounced', 'cs_bounced'],
  ['--country de', 'cs_october'],
  ['--after cs_bounced', 'cs_refunded cs_october'],
  ['--after cs_october', ''],
])('list %s lists the paid orders that match, the newest first', async (options, expected) => {
  expect(await listed(options)).toBe(expected)
})

test('a list beyond the limit names the last order, which the next list continues after', async () => {
  const { printed, shown } = await run(['list', '--limit', '2'])

  expect(printed).toContain('2 orders')
  expect(printed).not.toContain('More:')
  const [, options = ''] = /More: (--after EB-\w{8})$/.exec(shown) ?? []
  expect(await listed(options)).toBe('cs_refunded cs_october')
  expect((await run(['list', '--limit', '4'])).shown).not.toContain('More:')
})

test('--after continues among orders of one instant, and among those that match the filters', async () => {
  const twins = words(await listed('--month 2026-05'))
  expect(twins).toHaveLength(3)
  expect(await listed(`--month 2026-05 --after ${twins[1]}`)).toBe(twins[2])

  const pending = '--year 2026 --delivery pending --limit'
  const all = words(await listed(`${pending} 4`))
  expect(await listed(`${pending} 2 --after ${all[1]}`)).toBe(all.slice(2).join(' '))
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

test('a period without orders is reported in a sentence', async () => {
  expect((await run(['list', '--month', '2026-01'])).printed).toBe('No orders in January 2026.')
})

test.each([
  ['--month 2026-13', /A month looks like 2026-11/],
  ['--month 2026-11 --year 2026', /Give one period/],
  ['--to 2026-11-01', /Give one period/],
  ['--status awaiting_payment', /Allowed choices are paid,/],
  ['--country USA', /A country is two letters, such as US\./],
])('list %s is refused with exit code 2', async (options, message) => {
  const { exitCode, shown } = await run(['list', ...words(options)])

  expect(exitCode).toBe(2)
  expect(shown).toMatch(message)
})
