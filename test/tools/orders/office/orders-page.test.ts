import type { OrderChanges } from '../../../support/lambda/order-fixture'
import { linksOf, officePages, rowsOf, textOf, textsOf, tonesOf } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, storeAll, respond, run } = useStageOrders()
const { start, shared } = officePages()
const { open } = shared
const at = (day: string, time = '10:00:00.000') => `2026-${day}T${time}Z`

const numbers = new Map<string, string>()
const numbered = (ids: string) => ids.split(' ').map((id) => numbers.get(id) ?? id)
const listed = async (parameters: string) => {
  const { html } = await open(`/orders${parameters}`)
  return rowsOf(html).map(([number]) => number)
}
const message = { attempts: 1, messageId: 'm', acceptedAt: at('11-20'), reportedAt: at('11-20') }

beforeAll(async () => {
  const paid = async (id: string, paidAt: string, changes: OrderChanges = {}) => {
    const order = await store(id, { ...changes, sale: { paidAt, ...changes.sale } })
    numbers.set(id, order.orderNumber)
    return order
  }
  await paid('cs_early', '2025-12-24T10:00:00.000Z')
  await paid('cs_refunded', at('10-20'), { money: { refundedCents: 1499 } })
  await paid('cs_german', at('11-10'), { sale: { country: 'DE' } })
  await paid('cs_card', at('11-20'), {
    sale: { paymentIntentId: 'pi_card' },
    buyer: { email: 'carl@example.com', phone: '+4915123456789' },
  })
})

test('each order has a row that links to it, the newest first, with the buyer masked until asked for', async () => {
  const { html, body, main } = await open('/orders')

  expect(rowsOf(html)[0]).toEqual([
    numbers.get('cs_card'),
    '2026-11-20 10:00',
    '$14.99',
    'paid',
    'c•••@example.com, ••••\u00a06789',
    '-',
    'pending',
    'pending',
    '0',
  ])
  expect(rowsOf(html).map(([number]) => number)).toEqual(numbered('cs_card cs_german cs_refunded cs_early'))
  expect(html.querySelector('tbody a')?.getAttribute('href')).toBe(`orders/${numbers.get('cs_card')}`)
  expect(main).toContain('4 orders, $59.96')
  expect(body).not.toContain('carl@example.com')
})

test('the contacts are shown on request, and no link to another page repeats it', async () => {
  const { body, html } = await open('/orders?status=paid&contacts=show')

  expect(body).toContain('carl@example.com, +4915123456789')
  const links = linksOf(html, 'a')
  expect(links.filter(([, path]) => path.includes('contacts'))).toEqual([])
  expect(links).toContainEqual(['Hide email and phone', 'orders?status=paid'])
})

test.each([
  ['?find=14,99%20USD%202026-11-11&country=DE', 'cs_german'],
  [`?after=${at('11-10')}~cs_german`, 'cs_refunded cs_early'],
  ['?status=nonsense&after=nonsense', 'cs_card cs_german cs_refunded cs_early'],
  ['?after=2026-99-99T10:00Z~cs_1', 'cs_card cs_german cs_refunded cs_early'],
])('orders%s lists those that match', async (parameters, ids) => {
  expect(await listed(parameters)).toEqual(numbered(ids))
})

test.each([
  ['Carl <Carl@example.com>', 'cs_card'],
  ['14,99 USD 2026-11-11', 'cs_german'],
])('a search for %s, which only one fits, leads to it with the text in its field', async (text, id) => {
  respond({ movements: [] })
  const { open: visit, follow } = await start()
  const found = await visit(`/orders?find=${encodeURIComponent(text)}`)
  const { status, location } = found
  const { html, main } = await follow(found)

  expect([status, location]).toEqual([303, `/token/orders/${numbers.get(id)}?find=${encodeURIComponent(text)}`])
  expect(main).toContain(numbers.get(id))
  expect(html.querySelector('input[name=find]')?.getAttribute('value')).toBe(text)
})

test.each([
  ['find=nobody@example.com', 'No order of n•••@example.com. These are the newest orders.', 'nobody@example.com'],
  ['delivery=bounced', 'No order with a message bounced. These are the newest orders.', 'bounced'],
  [`status=held&after=${at('11-10')}~cs_german`, 'No earlier held order. These are the newest orders.', 'held'],
  ['month=2026-11&status=refunded', 'No refunded order in November 2026. These are the newest', '2026-11'],
])('what %s does not find is said, above the newest orders', async (parameters, sentence, value) => {
  const { status, main, html } = await open(`/orders?${parameters}`)
  const field = html.querySelector(`[name=${parameters.split('=')[0]}]`)

  expect([status, main]).toEqual([200, expect.stringContaining(sentence)])
  expect(rowsOf(html).map(([number]) => number)).toEqual(numbered('cs_card cs_german cs_refunded cs_early'))
  expect(field?.getAttribute('value') ?? textOf(html.querySelector('option[selected]'))).toBe(value)
})

test('the newest ten are shown, and fifty of a list, which its links page through', async () => {
  const paidAt = (index: number) => at('09-01', `10:${10 + index}:00.000`)
  await storeAll(
    Array.from({ length: 48 }, (_, index) => ({ orderId: `cs_page_${index}`, sale: { paidAt: paidAt(index) } })),
  )
  const miss = await open('/orders?find=nobody@example.com')
  const first = await open('/orders')
  const [, older = ''] = linksOf(first.html).find(([text]) => text === 'Older orders') ?? []
  const second = await open(`/${older}`)
  const { printed } = await run(['find'])

  expect(rowsOf(miss.html)).toHaveLength(10)
  expect(first.main).toContain('The newest 50 orders')
  expect(rowsOf(first.html)).toHaveLength(50)
  expect(rowsOf(second.html)).toHaveLength(2)
  expect(rowsOf(second.html).at(-1)?.[0]).toBe(numbers.get('cs_early'))
  expect(linksOf(second.html)).toContainEqual(['Newest orders', 'orders'])
  expect(printed).toMatch(/\nThere are older ones: add a day, or --month\.$/)
})

test('a search looks through one read however long it takes, and says how far it looked and continues', async () => {
  let ms = Date.parse('2026-11-22T12:00:00.000Z')
  const slow = await start({ now: () => new Date((ms += 1000)) })
  const { main, html } = await slow.open('/orders?status=refunded')
  const { main: found } = await slow.open('/orders?country=de')

  expect(found).toContain('1 order from DE, $14.99. Looked back to 2026-11-10 10:00.')
  expect(main).toContain('None found yet. Looked back to 2026-11-10 10:00.')
  const [text, path] = linksOf(html).at(-1) ?? []
  expect(text).toBe('Look further back')
  expect(await listed(path?.replace('orders', '') ?? '')).toEqual(numbered('cs_refunded'))
})

test.each([
  ['country=USA', 'A country is two letters, such as US.'],
  ['month=2026-13', '"2026-13" is not a month. Write it like 2026-11.'],
])('%s is refused with what to enter, and stays in its field', async (parameters, sentence) => {
  const { status, html } = await open(`/orders?${parameters}`)
  const [name, value] = parameters.split('=')

  expect([status, textsOf(html, '[role=alert]')]).toEqual([400, [sentence]])
  expect(html.querySelector(`input[name=${name}]`)?.getAttribute('value')).toBe(value)
  expect(html.querySelector('details')?.hasAttribute('open')).toBe(true)
})

test('what is typed is text, in the field and in what was not found', async () => {
  const text = `"><script>alert(1)</script>'&amp;`
  const { body, html, main } = await open(`/orders?find=${encodeURIComponent(text)}`)

  expect(body).not.toContain('<script')
  expect(html.querySelector('input[name=find]')?.getAttribute('value')).toBe(text)
  expect(main).toContain(`“${text}” is not understood.`)
})

test('states stand out by their tone', async () => {
  const dispute = { id: 'dp_1', status: 'needs_response', reason: 'fraudulent', openedAt: at('11-21') }
  const sale = { paidAt: at('11-21') }
  const reported = (state: 'bounced' | 'delivered') => ({ channels: { email: { state, ...message } } })
  await store('cs_bounced', { sale, delivery: reported('bounced') })
  await store('cs_disputed', { sale, money: { dispute }, delivery: reported('delivered') })
  await store('cs_held', { sale: { ...sale, amountCents: 999 } })
  const { html } = await open('/orders')

  const statuses = { paid: 'good', held: 'bad', disputed: 'bad', refunded: '' }
  const states = { bounced: 'bad', delivered: 'good', pending: 'wait' }
  expect(Object.fromEntries(tonesOf(html))).toMatchObject({ ...statuses, ...states })
})
