import { SendEmailCommand } from '@aws-sdk/client-ses'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import type { Order } from '../../../../../lambda/orders/order'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { setUpChanges } from '../../../../support/lambda/change-call'
import { acceptedAgo, storeDeliveredOrder } from '../../../../support/lambda/delivered-order'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { interceptFirstWrite } from '../../../../support/lambda/intercept-write'
import { editOrder } from '../../../../support/lambda/edit-order'
import { seenChannels } from '../../../../support/lambda/seen-channels'

const { table, delivery, call } = setUpChanges()
const ask = (orderId: string, change: string, more: object = {}) =>
  call({ orderId, change, by: 'lena', ...more })
const resend = (orderId: string, to?: object) => ask(orderId, 'resend', to && { to })
const stored = async (orderId: string) => {
  const order = await readOrder(table, orderId)
  if (!order) throw new Error('There is no order.')
  return order
}
const whatOf = ({ history = [] }: Order) => history.map(({ what, by }) => [what, by])
const refused = (refusal: string) => ({ isDone: false, refusal })
const accepted = acceptedAgo(60)
const skipped = { state: 'skipped', attempts: 0 } as const
const bounced = { ...accepted, state: 'bounced', reportedAt: accepted.acceptedAt } as const

test('a resend gives the order a new link and sends it, and keeps the ids of earlier messages', async () => {
  const { orderId } = await storeDeliveredOrder(table)
  const before = await stored(orderId)

  expect(await resend(orderId)).toEqual({ isDone: true, status: 'paid' })

  const order = await stored(orderId)
  expect(order).toMatchObject({
    access: { linkVersion: 2, previousLinkHash: before.access.linkHash },
  })
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

test('a resend to another e-mail address replaces the address of that channel only, also after a bounce', async () => {
  const { orderId } = await storeDeliveredOrder(table, {
    delivery: { channels: { email: bounced, text: accepted } },
  })

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
  expect(order).not.toHaveProperty('previousLinkHash')
})

test('[F48] an order by text gets an e-mail when support asks for one, from the retry queue if need be', async () => {
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
  [{ email: 'mara@example' }, 'US,CA', 'This is no e-mail address.'],
  [{ phone: '12345' }, 'US,CA', 'Texts go to mobile phones of these countries alone: US, CA.'],
  [{ phone: '+12025550199' }, '', 'This stage sends no texts: give an e-mail address.'],
])(
  '[F8] %j is refused with a sentence for support by a stage that texts "%s"',
  async (to, countries, message) => {
    const { orderId } = await storeDeliveredOrder(table)
    const before = await stored(orderId)
    if (countries === '') delete process.env['TEXT_COUNTRIES']

    expect(await resend(orderId, to)).toEqual({ ...refused('invalid_address'), message })
    expect(await stored(orderId)).toEqual(before)
  },
)

test('a fourth resend within a day is refused, and accepted a day later', async () => {
  const { orderId } = await storeDeliveredOrder(table)
  for (const _ of [1, 2, 3]) expect(await resend(orderId)).toMatchObject({ isDone: true })

  expect(await resend(orderId)).toEqual(refused('too_many_today'))
  expect(delivery.emails()).toHaveLength(3)

  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
  await editOrder(table, orderId, (order) => {
    const [first, ...others] = order?.history ?? []
    return order && first && { ...order, history: [{ ...first, at: yesterday }, ...others] }
  })
  expect(await resend(orderId)).toMatchObject({ isDone: true })
})

test('[F38] a change whose write succeeded but whose response was lost is applied once', async () => {
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
  expect(await ask(orderId, 'revoke')).toEqual(refused('nothing_to_change'))
  expect(await resend(orderId)).toEqual(refused('not_entitled'))
  expect(await ask(orderId, 'restore')).toEqual({ isDone: true, status: 'paid' })
  expect(await ask(orderId, 'restore')).toEqual(refused('nothing_to_change'))

  const after = await stored(orderId)
  expect({ ...after, history: undefined, version: 1 }).toEqual({ ...before, history: undefined })
  expect(whatOf(after)).toEqual([
    ['revoke', 'lena'],
    ['restore', 'lena'],
  ])
  expect(delivery.emails()).toEqual([])
})

test('restoring access sends the delivery that was skipped meanwhile', async () => {
  const revokedAt = '2026-11-22T10:00:00.000Z'
  const { orderId } = await storeDeliveredOrder(table, {
    access: { revokedAt },
    delivery: { channels: { email: skipped } },
  })

  await ask(orderId, 'restore')

  expect(delivery.emails()).toHaveLength(1)
})

test.each([
  ['another amount', { sale: { amountCents: 1000 } }],
  ['another currency', { sale: { currency: 'eur' } }],
])(
  '[F27] %s that support accepts becomes the expected one, and the ebook is delivered',
  async (_what, paid) => {
    const { orderId } = await storeDeliveredOrder(table, {
      ...paid,
      delivery: { channels: { email: skipped } },
    })

    expect(await ask(orderId, 'accept')).toEqual({ isDone: true, status: 'paid' })
    expect(await ask(orderId, 'accept')).toEqual(refused('nothing_to_accept'))

    expect(delivery.emails()).toHaveLength(1)
    expect(whatOf(await stored(orderId))).toEqual([
      ['accept', 'lena'],
      ['email_accepted', 'store'],
    ])
  },
)

test.each([
  ['that is refunded', { sale: { amountCents: 1000 }, money: { refundedCents: 1000 } }],
  ['whose session cannot be read', { sale: { unreadableSince: '2026-11-22T10:00:00.000Z' } }],
  ['that is not paid', { sale: { amountCents: 1000, paidAt: undefined } }],
])('an order %s cannot be accepted', async (_which, changes) => {
  const { orderId } = await storeDeliveredOrder(table, changes)

  expect(await ask(orderId, 'accept')).toEqual(refused('nothing_to_accept'))
})

test('[F97] an erased order keeps no addresses and gets no more messages', async () => {
  const { orderId } = await storeDeliveredOrder(table, {
    buyer: { checkoutEmail: 'card@example.com' },
  })

  expect(await ask(orderId, 'erase')).toEqual({ isDone: true, status: 'paid' })
  expect(await ask(orderId, 'erase')).toEqual(refused('nothing_to_change'))
  expect(await resend(orderId, { email: 'mara@example.com' })).toEqual(refused('erased'))

  expect(JSON.stringify(await stored(orderId))).not.toContain('example.com')
  expect(delivery.emails()).toEqual([])
})

test('an order without a reachable address, or that does not exist, is refused', async () => {
  const { orderId } = await storeDeliveredOrder(table, {
    delivery: { channels: { email: bounced } },
  })

  expect(await resend(orderId)).toEqual(refused('no_address'))
  expect(await ask('cs_test_none', 'revoke')).toEqual(refused('no_such_order'))
})

test('[F94] an unrecognized request fails with an error that omits its address', async () => {
  const { orderId } = await storeDeliveredOrder(table)
  const malformed = { orderId, change: 'resend', by: 'lena', to: { fax: 'zoe@example.com' } }

  await expect(call(malformed)).rejects.toThrow(/^Unrecognized change$/)
})
