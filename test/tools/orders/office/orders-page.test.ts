import type { OrderChanges } from '../../../support/lambda/order-fixture'
import { officePages, rowsOf } from '../../../support/tools/office-pages'
import { useStageOrders } from '../../../support/tools/stage-orders'

const { store, respond, requests } = useStageOrders()
const { open } = officePages()
const at = (day: string, time = '10:00:00.000') => `2026-${day}T${time}Z`

test('a store without orders says so', async () => {
  const { main, html } = await open('/orders')

  expect(main).toContain('No orders yet.')
  expect(html.querySelector('table')).toBeNull()
})

describe('with orders', () => {
  const numbers = new Map<string, string>()
  const numbered = (ids: string) => ids.split(' ').map((id) => numbers.get(id) ?? id)
  const listed = async (parameters: string) => {
    const { html } = await open(`/orders${parameters}`)
    return rowsOf(html).map(([number]) => number)
  }

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

  test('each has a row that links to it, the newest first, with the buyer masked until asked for', async () => {
    const { html, body } = await open('/orders')

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
    expect(rowsOf(html).map(([number]) => number)).toEqual(
      numbered('cs_card cs_german cs_refunded cs_early'),
    )
    expect(html.querySelector('tbody a')?.getAttribute('href')).toBe(
      `/token/orders/${numbers.get('cs_card')}`,
    )
    expect(body).not.toContain('carl@example.com')
  })

  test('the contacts are shown on request, and no link to another page repeats it', async () => {
    const { body, html } = await open('/orders?status=paid&contacts=show')

    expect(body).toContain('carl@example.com, +4915123456789')
    const links = html.querySelectorAll('a').map((link) => link.getAttribute('href'))
    expect(links.filter((link) => link?.includes('contacts'))).toEqual([])
    expect(links).toContain('/token/orders?status=paid')
  })

  test.each([
    ['?status=refunded', 'cs_refunded'],
    ['?country=de', 'cs_german'],
    ['?delivery=bounced', ''],
    ['?month=2026-11', 'cs_card cs_german'],
    ['?month=2026-11&status=refunded', ''],
    ['?find=Carl%20%3CCarl@example.com%3E', 'cs_card'],
    ['?phone=0151/23456789', 'cs_card'],
    ['?amount=14,99%20USD&on=2026-11-11', 'cs_german'],
    ['?amount=15', ''],
    [`?after=${at('11-10')}~cs_german`, 'cs_refunded cs_early'],
    ['?status=nonsense&after=nonsense', 'cs_card cs_german cs_refunded cs_early'],
  ])('orders%s lists those that match', async (parameters, ids) => {
    expect(await listed(parameters)).toEqual(numbered(ids).filter(Boolean))
  })

  test.each([
    ['on=2026-11-20', '2026-11-17', '2026-11-24', 'cs_card'],
    ['on=2026-11-20&month=2026-11', '2026-11-01', '2026-12-01', 'cs_card'],
  ])('a search by card with %s asks Stripe for its payments', async (parameters, from, to, ids) => {
    respond({ payments: ['pi_card', 'pi_other'] })

    expect(await listed(`?last4=4242&${parameters}`)).toEqual(numbered(ids).filter(Boolean))
    const span = { from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z` }
    expect(requests()).toEqual([{ name: 'KeepBooks', card: '4242', ...span }])
  })

  test('a search that takes long shows what it has found, and continues from there', async () => {
    let ms = Date.parse('2026-11-22T12:00:00.000Z')
    const slow = officePages({ now: () => new Date((ms += 200)) })
    const { main, html } = await slow.open('/orders?status=refunded')

    expect(main).toContain('None found yet. Looked back to 2026-11-10 10:00.')
    const further = html.querySelectorAll('main a').at(-1)
    expect(further?.text).toBe('Look further back')
    const path = further?.getAttribute('href')?.replace('/token/orders', '') ?? ''
    expect(await listed(path)).toEqual(numbered('cs_refunded'))
  })

  test.each([
    ['phone=12', 'Give the number, or at least its last four digits.'],
    ['last4=424', 'These are four digits, such as 4242.'],
    ['last4=4242', 'The digits of a card need the day of the payment.'],
    ['amount=ten', 'An amount looks like 14.99, $1,499.00 or ¥1,500.'],
    ['country=USA', 'A country is two letters, such as US.'],
    ['month=2026-13', '"2026-13" is not a month. Write it like 2026-11.'],
    ['on=2026-02-30&amount=1', '"2026-02-30" is not a date. Write it like 2026-11-21.'],
  ])('%s is refused with what to enter, and stays in its field', async (parameters, sentence) => {
    const { status, main, html } = await open(`/orders?${parameters}`)
    const [name, value] = parameters.split(/[=&]/)

    expect(status).toBe(400)
    expect(main).toContain(sentence)
    expect(html.querySelector(`input[name=${name}]`)?.getAttribute('value')).toBe(value)
  })
})
