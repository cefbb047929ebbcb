import { userInfo } from 'node:os'
import { indexKeys } from '../../../../lambda/orders/orders-table'
import { orderChanges } from '../../../../tools/orders/office/changes/order-changes'
import type { OrderChanges } from '../../../support/lambda/order-fixture'
import { awsError } from '../../../support/tools/aws-account'
import { officePages, type Shown, textOf, textsOf } from '../../../support/tools/office-pages'
import { changing, useStageOrders } from '../../../support/tools/stage-orders'

const { store, storeItem, respond, refuse, requests } = useStageOrders()
const { start, shared, logged } = officePages()
const { open, press, follow, change: changeAt } = shared
const by = userInfo().username.replaceAll(/[^\w.-]/g, '-')
const at = '2026-11-22T10:00:00.000Z'
const revoked = { access: { revokedAt: at } }
const changes = () => requests().filter(({ name }) => name === 'ChangeOrder')
const planOf = ({ html }: Shown) => [textOf(html.querySelector('.plan')), textsOf(html, '[role=alert]')]
const backOf = ({ html }: Shown) => html.querySelector('main a')?.getAttribute('href')

test.each<[keyof typeof orderChanges, before: OrderChanges, after: OrderChanges]>([
  ['accept', { sale: { amountCents: 1000 } }, { sale: { amountCents: 1000, expectedCents: 1000 } }],
  ['resend', {}, { access: { linkRenewedAt: at } }],
  ['revoke', {}, revoked],
  ['restore', revoked, {}],
])('%s says what will happen, asks in the name of this user, and says what happened', async (change, before, after) => {
  const id = `cs_${change}`
  const order = await store(id, before)
  const path = `orders/${order.orderNumber}`
  const { button, done, plan } = orderChanges[change]
  const { text, forGood } = plan(order)
  respond({ movements: [] })
  const shown = await open(`/${path}`)
  const page = await open(`/${path}/${change}`)
  const calledBefore = changes()
  respond(changing(() => store(id, after), { isDone: true, status: 'paid' }))
  const { html, status } = await follow(await press(page))

  expect(textOf(shown.html.querySelector(`a[href="${path}/${change}"]`))).toBe(button)
  expect(textsOf(page.html, 'h1')).toEqual([`${order.orderNumber}: ${button.toLowerCase()}`])
  expect(planOf(page)).toEqual([text.replaceAll('\n', ' '), forGood === undefined ? [] : [forGood]])
  expect(textsOf(page.html, 'form[method=post] button')).toEqual([button])
  expect(textsOf(page.html, `a[href="${path}"]`)).toEqual(['Back, change nothing'])
  expect(calledBefore).toEqual([])
  expect(changes()).toEqual([{ name: 'ChangeOrder', orderId: id, by, change }])
  expect([status, textOf(html.querySelector('h1'))]).toEqual([200, expect.stringContaining(order.orderNumber)])
  expect(textsOf(html, '[role=status]')).toEqual([done])
})

test('a resend to another address is planned in the words of the command, and asked for', async () => {
  const { orderNumber } = await store('cs_moved')
  respond({ isDone: true, status: 'paid' })
  const path = `/orders/${orderNumber}/resend`
  const first = await open(path)
  const page = await open(`${path}?to=${encodeURIComponent('tel:＋12025550199')}`)
  const { status } = await follow(await press(page))

  expect(first.html.querySelector('input[name=to]')?.getAttribute('value')).toBe('')
  expect(first.html.querySelector('section form')?.getAttribute('action')).toBe(path.slice(1))
  expect(page.html.querySelector('input[name=to]')?.getAttribute('value')).toBe('tel:＋12025550199')
  expect(planOf(page)[0]).toContain(`The number of ${orderNumber} becomes +12025550199, and a new download link`)
  const to = { phone: '+12025550199' }
  expect([status, changes()]).toEqual([200, [{ name: 'ChangeOrder', orderId: 'cs_moved', by, change: 'resend', to }]])
})

test('an order whose messages come back takes a resend to another address only, and says so where it is listed', async () => {
  const sent = { attempts: 1, messageId: 'm', acceptedAt: at, reportedAt: at }
  const channels = { email: { state: 'bounced', ...sent }, text: { state: 'failed', ...sent } } as const
  const { orderNumber } = await store('cs_gone', { delivery: { channels } })
  const order = await open(`/orders/${orderNumber}`)
  const { html, main } = await open(`/orders/${orderNumber}/resend`)

  expect(textOf(order.html.querySelector(`a[href$="/resend"]`))).toBe('Send to another address')
  expect(main).toContain(`No address of ${orderNumber} takes messages, so a link needs another one.`)
  expect(textsOf(html, 'form[method=post] button')).toEqual([])
  expect(html.querySelector('input[name=to]')).not.toBeNull()
})

const refusal = { isDone: false, refusal: 'invalid_address', message: 'We cannot text this country.' }

test.each([
  ['foo', 'Give an email address, or a number with + and its country.', 0],
  ['+4412345678', 'We cannot text this country.', 1],
])('the address %s, which is refused, stays in its form below the reason', async (typed, sentence, asked) => {
  const freshLinks = [{ at, channels: ['email'] }]
  const { orderNumber } = await store('cs_mistyped', { delivery: { freshLinks } })
  respond(refusal)
  const offered = await open(`/orders/${orderNumber}/resend?to=${encodeURIComponent(typed)}`)
  const page = asked === 0 ? offered : await press(offered)

  expect(textsOf(page.html, '[role=alert]')).toEqual([sentence])
  expect(page.html.querySelector('input[name=to]')?.getAttribute('value')).toBe(typed)
  expect(textsOf(page.html, 'form[method=post] button')).toEqual([])
  expect(page.main).toContain('A new link was last sent on 2026-11-22 10:00 (UTC).')
  expect(changes()).toHaveLength(asked)
})

describe('an erasure', () => {
  test('an erasure is of all orders of the email, names first what it left out, and its receipt has no address', async () => {
    const buyer = { email: 'zoe@xn--bcher-kva.example' }
    const one = await store('cs_erased_1', { buyer })
    const other = await store('cs_erased_2', { buyer, sale: { createdAt: '2026-11-20T10:00:00.000Z' } })
    // The key of an earlier version has the domain as it was typed.
    await storeItem({ ...other, ...indexKeys(other), emailKey: 'zoe@b\u00fccher.example' })
    respond({ isDone: false, refusal: 'no_such_order' }, { isDone: true, status: 'paid' })
    const page = await open(`/orders/${one.orderNumber}/erase`)
    const [plan, forGood] = planOf(page)
    const { html, body } = await follow(await press(page))
    const [said] = textsOf(html, '[role=alert]')

    expect(plan).toContain(`2 orders of z•••@xn--bcher-kva.example (${one.orderNumber}, ${other.orderNumber}). Stays: `)
    expect(forGood).toEqual([expect.stringMatching(/^Erasing cannot be undone\./)])
    expect(textsOf(page.html, 'form[method=post] button')).toEqual(['Erase for good'])
    const orderIds = ['cs_erased_1', 'cs_erased_2']
    expect(changes()).toEqual(orderIds.map((orderId) => ({ name: 'ChangeOrder', orderId, by, change: 'erase' })))
    expect(said).toContain(`${one.orderNumber} is not erased, try again: There is no such order any more. Erased on`)
    expect(said).toContain(`Erased on 2026-11-22 12:00 (UTC) by ${by}: z•••@xn--bcher-kva.example `)
    expect(said).toMatch(
      /of 1 order \(EB-\w{8} cs_erased_2\)\. Stays: .*backups until 2026-12-27\. .*what-erasing-leaves/,
    )
    const eastern = await start({ timeZone: 'Pacific/Kiritimati' })
    const planThere = planOf(await eastern.open(`/orders/${one.orderNumber}/erase`))
    expect(planThere[0]).toContain('backups until 2026-12-28.')
    expect(page.body + body).not.toContain('zoe@')
  })

  test('an order without an email cannot be erased by it, and says so', async () => {
    const { orderNumber } = await store('cs_no_email', { buyer: { email: undefined } })
    const { main } = await open(`/orders/${orderNumber}/erase`)

    expect(main).toContain(`${orderNumber} has no email, by which a buyer's orders are erased.`)
  })
})

test.each([
  ['accept', 409, 'Not done There is nothing about this order to accept: it says how it is. Back'],
  ['publish', 404, 'Not found There is no such change. Back'],
])('%s is not offered, and its page says why and leads back', async (change, status, sentence) => {
  const { orderNumber } = await store('cs_refusing', { money: { acceptedIds: ['cs_refusing'] } })
  const page = await open(`/orders/${orderNumber}/${change}`)

  expect([page.status, page.main, backOf(page)]).toEqual([status, sentence, `orders/${orderNumber}`])
  expect(page.html.querySelector('form')).toBeNull()
  expect(requests()).toEqual([])
})

test('a change of no order is not found', async () => {
  const { status, main } = await open('/orders/EB-00000000/resend')

  expect([status, main]).toEqual([404, expect.stringContaining('There is no order EB-00000000.')])
})

const policy = 'Your AWS role may not do this. Orders need the policy support-desk, months finance-reader.'

test.each(['revoke', 'erase'])(
  'to a role that may not %s, a sentence says so and leads back to the order',
  async (name) => {
    const { orderNumber } = await store('cs_failing', { buyer: { email: 'fae@example.com' } })
    refuse(awsError('AccessDeniedException'))
    const page = await changeAt(`/orders/${orderNumber}/${name}`)

    expect([page.status, backOf(page)]).toEqual([403, `orders/${orderNumber}`])
    expect(page.main).toBe(`Not allowed ${policy} Back`)
    expect(logged).toEqual([])
  },
)
