import { Presses } from '../../../../tools/orders/office/presses'
import type { OrderChanges } from '../../../support/lambda/order-fixture'
import { keyOf, officePages, textsOf } from '../../../support/tools/office-pages'
import { changing, useStageOrders } from '../../../support/tools/stage-orders'

const { store, respond, requests } = useStageOrders()
const { start, logged, shared } = officePages()
const { open, post, press, follow, change } = shared
const revoked = { isDone: true, status: 'revoked' }
const at = '2026-11-22T11:00:00.000Z'
/** The changes that were asked for; an order's page asks for its money besides. */
const changes = () => requests().filter(({ name }) => name === 'ChangeOrder')

const revoke = (id: string) =>
  changing(() => store(id, { access: { revokedAt: at }, history: [{ at, what: 'revoke', by: 'kim' }] }), revoked)

async function revocable(id: string, of: OrderChanges = {}) {
  const { orderNumber } = await store(id, { delivery: { method: 'email' }, ...of })
  respond(revoke(id))
  return { path: `/orders/${orderNumber}/revoke`, orderNumber }
}

test('[F98!] a press works once: a second one of the same form finds what the first one did', async () => {
  const { path, orderNumber } = await revocable('cs_twice')
  const page = await open(path)
  const first = await press(page)
  const second = await press(page)
  const [shown, again] = [await follow(first), await follow(second)]

  expect(first).toMatchObject({ status: 303, location: `/token/done/${keyOf(page)}` })
  expect(second.location).toBe(first.location)
  expect(textsOf(shown.html, '[role=status]')).toEqual(['The access has ended.'])
  expect(again.main).toBe(shown.main)
  const { location } = await open(first.location.replace('/token', ''))
  expect(location).toBe(`/token/orders/${orderNumber}?done=${keyOf(page)}`)
  expect(changes()).toHaveLength(1)
})

test('two presses of a form at the same time, and one while the first still runs, call once', async () => {
  const { path } = await revocable('cs_at_once')
  const { promise, resolve } = Promise.withResolvers<void>()
  respond(async () => {
    await promise
    return revoke('cs_at_once')()
  })
  const page = await open(path)
  const both = await Promise.all([press(page), press(page)])
  const later = await press(page)
  const waiting = await follow(later)
  resolve()
  const shown = await Promise.all([...both, later].map(follow))

  expect(new Set([...both, later].map(({ location }) => location)).size).toBe(1)
  expect([waiting.status, waiting.headers.get('refresh')]).toEqual([202, '1'])
  expect(waiting.main).toContain('This takes a while.')
  expect(shown.map(({ main }) => main.includes('The access has ended.'))).toEqual([true, true, true])
  expect(changes()).toHaveLength(1)
})

test('a press of a second tab, after that of the first, finds that the order has changed, even with a full history', async () => {
  const full = Array.from({ length: 100 }, () => ({ at: '2026-11-21T11:00:00.000Z', what: 'opened', by: 'store' }))
  const { path, orderNumber } = await revocable('cs_two_tabs', { history: full })
  const resend = path.replace('revoke', 'resend')
  const history = [...full.slice(1), { at, what: 'resend', by: 'kim' }]
  respond(changing(() => store('cs_two_tabs', { delivery: { method: 'email' }, history }), revoked))
  const tab = await open(resend)
  await change(resend)
  const { status, main, html } = await press(tab)

  expect(status).toBe(409)
  expect(main).toContain('Nothing was done It has changed since that page was loaded. Look at it again first.')
  expect(html.querySelector('main a')?.getAttribute('href')).toBe(`orders/${orderNumber}`)
  expect(changes()).toHaveLength(1)
})

test('a change that the order refuses by now is not called, whatever the form showed', async () => {
  const { path } = await revocable('cs_revoked_meanwhile')
  const tab = await open(path)
  await change(path)
  const { main } = await press(tab)

  expect(main).toContain('There is nothing to change: the order is like this already.')
  expect(changes()).toHaveLength(1)
})

test('the key of another form, one of an earlier office, an unknown one, and none do nothing', async () => {
  const { path, orderNumber } = await revocable('cs_keys')
  const erase = await open(`/orders/${orderNumber}/erase`)
  const form = await open(path)
  const pages = [
    await (await start()).press(form),
    await post(path, { key: keyOf(erase) }),
    await post(path, { key: 'a'.repeat(24) }),
    await post(path, {}),
    await post(path, { key: '' }),
    await open('/done/unknown'),
  ]

  for (const { status, main } of pages) {
    expect(status).toBe(409)
    expect(main).toContain('This office did not show that form, or some time ago.')
  }
  expect(requests()).toEqual([])
})

test('of 501 forms the oldest is forgotten', () => {
  const presses = new Presses()
  const make = jest.fn(async () => 'done')
  const form = { path: 'orders/EB-1/revoke', back: 'orders/EB-1', seen: 'a plan', make }
  const keys = Array.from({ length: 501 }, () => presses.issue(form))

  expect(presses.press(keys[0] ?? '', form)).toBe('unknown')
  expect(presses.press(keys[1] ?? '', form)).toBe('made')
  expect(make).toHaveBeenCalledTimes(1)
  expect(new Set(keys).size).toBe(501)
})

test.each([
  ['an address that cannot be decoded', () => open('/orders/%E0%A4')],
  ['a text that is longer than a form takes', () => post('/orders/EB-1/resend', { key: 'k'.repeat(5000) })],
])('%s is a page that says so, and no failure of the office', async (_what, ask) => {
  expect(await ask()).toMatchObject({ status: 400, main: expect.stringMatching(/^Not understood No page of this/) })
  expect(logged).toEqual([])
})
