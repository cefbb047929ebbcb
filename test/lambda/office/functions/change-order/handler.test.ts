import { SendEmailCommand } from '@aws-sdk/client-ses'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { handler } from '../../../../../lambda/office/functions/change-order/handler'
import { refusalOf } from '../../../../../lambda/office/functions/change-order/apply-change'
import type { Change } from '../../../../../lambda/office/functions/change-order/change'
import type { Order } from '../../../../../lambda/orders/order'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { setUpFunctions } from '../../../../support/lambda/function-setup'
import { context } from '../../../../support/lambda/api-event'
import { acceptedAgo, storeDeliveredOrder } from '../../../../support/lambda/delivered-order'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { interceptFirstWrite } from '../../../../support/lambda/intercept-write'
import { type OrderChanges, paidOrder } from '../../../../support/lambda/order-fixture'
import { seenChannels } from '../../../../support/lambda/seen-channels'

const { table, delivery } = setUpFunctions()
let requests = 0

/** Calls the function as a command does, with a new request id each time. */
function call(event: unknown) {
  requests += 1
  return handler(event, { ...context, awsRequestId: `request-${requests}` })
}
const ask = (orderId: string, change: string, more: object = {}) => call({ orderId, change, by: 'lena', ...more })
const resend = (orderId: string, to?: object) => ask(orderId, 'resend', to && { to })
const stored = async (orderId: string) => {
  const order = await readOrder(table, orderId)
  if (!order) throw new Error('There is no order.')
  return order
}
const whatOf = ({ history = [] }: Order) => history.map(({ what, by }) => [what, by])
const refused = (refusal: string) => ({ isDone: false, refusal })
const accepted = acceptedAgo(60)
const now = new Date('2026-11-23T10:00:00.000Z')
const at = '2026-11-22T10:00:00.000Z'
const revoked = { access: { revokedAt: at } }
const erased = { buyer: { erasedAt: at } }
const bounced = { ...accepted, state: 'bounced', reportedAt: accepted.acceptedAt } as const

test('a resend gives the order a new link and sends it, and keeps the ids of earlier messages', async () => {
  const { orderId } = await storeDeliveredOrder(table)
  const before = await stored(orderId)

  expect(await resend(orderId)).toEqual({ isDone: true, status: 'paid' })

  const order = await stored(orderId)
  expect(order).toMatchObject({ access: { linkVersion: 2, previousLinkHash: before.access.linkHash } })
  expect(delivery.emails()[0]?.Destination?.ToAddresses).toEqual(['mara@example.com'])
  expect(delivery.texts()).toHaveLength(1)
  const ids = order.delivery.messages?.map(({ messageId }) => messageId)
  expect(ids).toEqual(['m-1', 'm-1', 'email-1', 'text-1'])
  expect(whatOf(order)).toEqual([
    ['resend', 'lena'],
    ['email_accepted', 'store'],
    ['text_accepted', 'store'],
  ])
})

test('a resend to another email address replaces the address of that channel only, also after a bounce', async () => {
  const { orderId } = await storeDeliveredOrder(table, { delivery: { channels: { email: bounced, text: accepted } } })

  await resend(orderId, { email: ' Zoe@example.com ' })

  expect(delivery.emails()[0]?.Destination?.ToAddresses).toEqual(['Zoe@example.com'])
  expect(delivery.texts()).toEqual([])
  const order = await stored(orderId)
  expect(order).toMatchObject({
    emailKey: 'zoe@example.com',
    buyer: { email: 'Zoe@example.com' },
    delivery: { channels: { email: { state: 'sent' } } },
  })
  expect(order.history?.[0]).toMatchObject({ what: 'resend', to: 'Z•••@example.com' })
  // The previous link may be in a stranger's hands.
  expect(order.access).not.toHaveProperty('previousLinkHash')
})

test('an order by text gets an email when support asks for one, from the retry queue if need be', async () => {
  const { orderId } = await storeDeliveredOrder(table, {
    delivery: { method: 'text', channels: { text: accepted } },
    buyer: { email: undefined },
  })
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))

  expect(await resend(orderId, { email: 'mara@example.com' })).toMatchObject({ isDone: true })

  expect(seenChannels(await stored(orderId))).toMatchObject({
    email: { state: 'retrying' },
    text: { state: 'accepted' },
  })
  expect(delivery.queued()).toContainEqual(expect.objectContaining({ orderId }))
})

test.each([
  [{ email: 'mara@example' }, 'US,CA', 'This is no email address with plain letters (a to z) before the @.'],
  [{ phone: '12345' }, 'US,CA', 'Texts go to mobile phones of these countries alone: US, CA.'],
  [{ phone: '+12025550199' }, '', 'This stage sends no texts: give an email address.'],
])('%j is refused with a sentence for support by a stage that texts "%s"', async (to, countries, message) => {
  const { orderId } = await storeDeliveredOrder(table)
  const before = await stored(orderId)
  if (countries === '') delete process.env['TEXT_COUNTRIES']

  expect(await resend(orderId, to)).toEqual({ ...refused('invalid_address'), message })
  expect(await stored(orderId)).toEqual(before)
})

test('a change whose write succeeded but whose response was lost is applied once', async () => {
  const { orderId } = await storeDeliveredOrder(table)
  const write = interceptFirstWrite(async (writeChange) => {
    await writeChange()
    throw new ConditionalCheckFailedException({ message: 'refused', $metadata: {} })
  })

  expect(await resend(orderId)).toMatchObject({ isDone: true })
  write.mockRestore()

  expect(delivery.emails()).toHaveLength(1)
  expect(await stored(orderId)).toMatchObject({ access: { linkVersion: 2 } })
  expect(whatOf(await stored(orderId)).filter(([what]) => what === 'resend')).toHaveLength(1)
})

test('access that is revoked and then restored is the same as before, with both changes in the history', async () => {
  const { orderId } = await storeDeliveredOrder(table)
  const before = await stored(orderId)

  expect(await ask(orderId, 'revoke')).toEqual({ isDone: true, status: 'revoked' })
  expect(await resend(orderId)).toEqual(refused('not_entitled'))
  expect(await ask(orderId, 'restore')).toEqual({ isDone: true, status: 'paid' })

  const after = await stored(orderId)
  expect({ ...after, history: undefined, version: 1 }).toEqual({ ...before, history: undefined })
  expect(whatOf(after)).toEqual([
    ['revoke', 'lena'],
    ['restore', 'lena'],
  ])
  expect(delivery.emails()).toEqual([])
})

test.each<[string, string, OrderChanges, string[]]>([
  ['another amount', 'accept', { sale: { amountCents: 1000 } }, ['accept', 'email_accepted']],
  ['another currency', 'accept', { sale: { currency: 'eur' } }, ['accept', 'email_accepted']],
  ['revoked access', 'restore', revoked, ['restore', 'email_accepted']],
])('after %s support can %s the order, and the ebook is delivered', async (...row) => {
  const [, change, changes, history] = row
  const { orderId } = await storeDeliveredOrder(table, {
    ...changes,
    delivery: { channels: { email: { state: 'skipped', attempts: 0 } } },
  })

  expect(await ask(orderId, change)).toEqual({ isDone: true, status: 'paid' })

  expect(delivery.emails()).toHaveLength(1)
  expect(whatOf(await stored(orderId)).map(([what]) => what)).toEqual(history)
})

test('an erased order keeps no addresses and gets no more messages', async () => {
  const { orderId } = await storeDeliveredOrder(table, { buyer: { checkoutEmail: 'card@example.com' } })

  expect(await ask(orderId, 'erase')).toEqual({ isDone: true, status: 'paid' })
  expect(await resend(orderId, { email: 'mara@example.com' })).toEqual(refused('erased'))

  expect(JSON.stringify(await stored(orderId))).not.toContain('example.com')
  expect(delivery.emails()).toEqual([])
})

/** Resends of the last days, by hours. */
const resends = (...hours: number[]) =>
  hours.map((each) => ({ at: new Date(now.getTime() - each * 3_600_000).toISOString(), what: 'resend', by: 'lena' }))
const held = (sale: OrderChanges['sale'] = {}) => ({ sale: { amountCents: 1000, ...sale } })
const refunded = { money: { refundedCents: 1000 } }
const failedRefund = { id: 're_1', cents: 500, status: 'failed', at }
test.each<[Change['change'], string, string, OrderChanges]>([
  ['resend', 'that is paid', 'done', {}],
  ['resend', 'with a third resend a day ago', 'done', { history: resends(1, 1, 24) }],
  ['resend', 'with a third within a day', 'too_many_today', { history: resends(1, 1, 23.999) }],
  ['resend', 'that is revoked', 'not_entitled', revoked],
  ['resend', 'that is erased', 'erased', erased],
  ['revoke', 'that is paid', 'done', {}],
  ['revoke', 'that is revoked', 'nothing_to_change', revoked],
  ['restore', 'that is revoked', 'done', revoked],
  ['restore', 'that is paid', 'nothing_to_change', {}],
  ['accept', 'of another amount', 'done', held()],
  ['accept', 'of the expected amount', 'nothing_to_accept', {}],
  ['accept', 'that is refunded', 'nothing_to_accept', { ...held(), ...refunded }],
  ['accept', 'with a failed refund', 'done', { money: { refunds: [failedRefund] } }],
  ['accept', 'that cannot be read', 'nothing_to_accept', held({ unreadableSince: at })],
  ['accept', 'that is not paid', 'nothing_to_accept', held({ paidAt: undefined })],
  ['erase', 'that is paid', 'done', {}],
  ['erase', 'that is erased', 'nothing_to_change', erased],
])('the change %s of an order %s: %s', (change, _which, result, changes) => {
  expect(refusalOf(paidOrder(changes), change, now) ?? 'done').toBe(result)
})

test('an order without a reachable address, or that does not exist, is refused', async () => {
  const { orderId } = await storeDeliveredOrder(table, { delivery: { channels: { email: bounced } } })

  expect(await resend(orderId)).toEqual(refused('no_address'))
  expect(await ask('cs_test_none', 'revoke')).toEqual(refused('no_such_order'))
})

test('an unrecognized request fails with an error that omits its address', async () => {
  const { orderId } = await storeDeliveredOrder(table)
  const malformed = { orderId, change: 'resend', by: 'lena', to: { fax: 'zoe@example.com' } }

  await expect(call(malformed)).rejects.toThrow(/^Unrecognized change$/)
})
