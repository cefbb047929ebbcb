import { SendEmailCommand } from '@aws-sdk/client-ses'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { handler } from '../../../../../lambda/office/functions/change-order/handler'
import { changeRefusal } from '../../../../../lambda/office/functions/change-order/apply-change'
import type { Change } from '../../../../../lambda/office/functions/change-order/change'
import { newChannel } from '../../../../../lambda/orders/delivery'
import { readOrder } from '../../../../../lambda/orders/orders-table'
import { product } from '../../../../../product/product'
import { setUpFunctions } from '../../../../support/lambda/function-setup'
import { context } from '../../../../support/lambda/api-event'
import { acceptedAgo, storeDeliveredOrder } from '../../../../support/lambda/delivered-order'
import { awsError } from '../../../../support/lambda/delivery-mocks'
import { interceptFirstWrite } from '../../../../support/lambda/intercept-write'
import { setUpObjectStorage } from '../../../../support/lambda/object-storage'
import { type OrderChanges, paidOrder } from '../../../../support/lambda/order-fixture'

const { table, delivery } = setUpFunctions()
const { objects, failAt } = setUpObjectStorage()
let requests = 0

function call(event: unknown) {
  requests += 1
  return handler(event, { ...context, awsRequestId: `request-${requests}` })
}
async function delivered(changes?: OrderChanges) {
  const { orderId } = await storeDeliveredOrder(table, changes)
  const ask = (change: string, more: object = {}) => call({ orderId, change, by: 'lena', ...more })
  const stored = async () => {
    const order = await readOrder(table, orderId)
    if (!order) throw new Error('There is no order.')
    return order
  }
  const history = async () => ((await stored()).history ?? []).map(({ what, by }) => `${what} by ${by}`)
  return { orderId, ask, resend: (to?: object) => ask('resend', to && { to }), stored, history }
}
const recipients = () => delivery.emails().map(({ Destination }) => Destination?.ToAddresses?.join())
const refused = (refusal: string) => ({ isDone: false, refusal })
const done = (status: string) => ({ isDone: true, status })
const accepted = acceptedAgo(60)
const at = '2026-11-22T10:00:00.000Z'
const revoked = { access: { revokedAt: at } }
const bounced = { ...accepted, state: 'bounced', reportedAt: accepted.acceptedAt } as const

test('a resend gives the order a new link and sends it, and keeps the ids of earlier messages', async () => {
  const { resend, stored, history } = await delivered()
  const { access } = await stored()

  expect(await resend()).toEqual(done('paid'))

  const order = await stored()
  expect(order.access).toMatchObject({ linkVersion: 2, previousLinkHash: access.linkHash })
  expect([recipients(), delivery.texts().length]).toEqual([['mara@example.com'], 1])
  const ids = order.delivery.messages?.map(({ messageId }) => messageId)
  expect(ids).toEqual(['m-1', 'm-1', 'email-1', 'text-1'])
  expect(await history()).toEqual(['resend by lena', 'email_accepted by store', 'text_accepted by store'])
})

test('a resend to another email address replaces the address of that channel only, also after a bounce', async () => {
  const { resend, stored } = await delivered({ delivery: { channels: { email: bounced, text: accepted } } })

  await resend({ email: ' Zoe@example.com ' })

  expect([recipients(), delivery.texts()]).toEqual([['Zoe@example.com'], []])
  const order = await stored()
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
  const byText = { method: 'text', channels: { text: accepted } } as const
  const { orderId, resend, stored } = await delivered({ delivery: byText, buyer: { email: undefined } })
  delivery.ses.on(SendEmailCommand).rejects(awsError('Throttling'))

  expect(await resend({ email: 'mara@example.com' })).toMatchObject({ isDone: true })

  const retried = { state: 'waiting', error: 'Throttling' }
  expect((await stored()).delivery.channels).toMatchObject({ email: retried, text: { state: 'sent' } })
  expect(delivery.queued()).toContainEqual(expect.objectContaining({ orderId }))
})

test.each([
  [{ email: 'mara@example' }, 'US,CA', 'This is no email address with plain letters (a to z) before the @.'],
  [{ phone: '12345' }, 'US,CA', 'Texts go to mobile phones of these countries alone: US, CA.'],
  [{ phone: '+12025550199' }, '', 'This stage sends no texts: give an email address.'],
])('%j is refused with a sentence for support by a stage that texts "%s"', async (to, countries, message) => {
  const { resend, stored } = await delivered()
  const before = await stored()
  if (countries === '') delete process.env['TEXT_COUNTRIES']

  expect(await resend(to)).toEqual({ ...refused('invalid_address'), message })
  expect(await stored()).toEqual(before)
})

test('a change whose write succeeded but whose response was lost is applied once, and the next one again', async () => {
  const { resend, stored, history } = await delivered()
  const write = interceptFirstWrite(async (writeChange) => {
    await writeChange()
    throw new ConditionalCheckFailedException({ message: 'refused', $metadata: {} })
  })

  expect(await resend()).toMatchObject({ isDone: true })
  write.mockRestore()

  expect(recipients()).toHaveLength(1)
  expect((await stored()).access).toMatchObject({ linkVersion: 2 })
  expect((await history()).filter((entry) => entry === 'resend by lena')).toHaveLength(1)
  await resend()
  expect((await stored()).access).toMatchObject({ linkVersion: 3 })
})

test('access that is revoked and then restored is the same as before, with both changes in the history', async () => {
  const { ask, resend, stored, history } = await delivered()
  const before = await stored()

  expect(await ask('revoke')).toEqual(done('revoked'))
  expect(await resend()).toEqual(refused('not_entitled'))
  expect(await ask('restore')).toEqual(done('paid'))

  const changed = { history: undefined, version: 1, writeId: undefined }
  expect({ ...(await stored()), ...changed }).toEqual({ ...before, ...changed })
  expect(await history()).toEqual(['revoke by lena', 'restore by lena'])
  expect(recipients()).toEqual([])
})

test.each<[string, string, OrderChanges]>([
  ['another amount', 'accept', { sale: { amountCents: 1000 } }],
  ['revoked access', 'restore', revoked],
])('after %s support can %s the order, and the ebook is delivered', async (_what, change, changes) => {
  const unsent = { delivery: { channels: { email: newChannel } } }
  const { ask, history } = await delivered({ ...changes, ...unsent })

  expect(await ask(change)).toEqual(done('paid'))

  expect(recipients()).toHaveLength(1)
  expect(await history()).toEqual([`${change} by lena`, 'email_accepted by store'])
})

test('an erased order keeps no addresses and gets no more messages', async () => {
  const { ask, resend, stored } = await delivered({ buyer: { checkoutEmail: 'card@example.com' } })

  expect(await ask('erase')).toEqual(done('paid'))
  expect(await resend({ email: 'mara@example.com' })).toEqual(refused('erased'))

  expect(JSON.stringify(await stored())).not.toContain('example.com')
  expect(recipients()).toEqual([])
})

test('erasing a buyer deletes the stamped copies first, and nothing if S3 does not', async () => {
  const { ask, orderId, stored } = await delivered()
  const copies = [product.ebookFile, product.epubFile].map((name) => `/stamped/copies/${orderId}/${name}`)
  for (const path of [...copies, '/stamped/copies/cs_other/book.pdf']) objects.set(path, Buffer.from('copy'))
  process.env['STAMPED_HOST'] = 'stamped.s3.us-east-1.amazonaws.com'

  failAt('.epub', 'DELETE')
  await expect(ask('erase')).rejects.toThrow('S3 responded 500 to deleting a stamped copy')
  expect((await stored()).buyer.erasedAt).toBeUndefined()

  expect(await ask('erase')).toEqual(done('paid'))
  expect([...objects.keys()]).toEqual(['/stamped/copies/cs_other/book.pdf'])
  delete process.env['STAMPED_HOST']
})

const now = new Date('2026-11-23T10:00:00.000Z')
/** The last resends, by hours, and another change. */
const resends = (...hours: number[]) => {
  const entry = (hoursAgo: number, what = 'resend') => {
    return { at: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(), what, by: 'lena' }
  }
  return { history: [entry(1, 'restore'), ...hours.map((each) => entry(each))] }
}
test.each<[Change['change'], string, string, OrderChanges]>([
  ['resend', 'with a third resend a day ago', 'done', resends(1, 1, 24)],
  ['resend', 'with a third within a day', 'too_many_today', resends(1, 1, 23.999)],
  ['revoke', 'that is revoked', 'nothing_to_change', revoked],
  ['restore', 'that is paid', 'nothing_to_change', {}],
  ['accept', 'that may be a second copy', 'done', {}],
  ['accept', 'that is accepted as one', 'nothing_to_accept', { orderId: 'cs_1', money: { acceptedIds: ['cs_1'] } }],
  ['accept', 'that is revoked', 'nothing_to_accept', revoked],
  ['accept', 'that cannot be read', 'nothing_to_accept', { sale: { amountCents: 1000, unreadableSince: at } }],
  ['erase', 'that is erased', 'nothing_to_change', { buyer: { erasedAt: at } }],
])('the change %s of an order %s: %s', (change, _which, result, changes) => {
  expect(changeRefusal(paidOrder(changes), change, now) ?? 'done').toBe(result)
})

test('an order without a reachable address, or that does not exist, is refused', async () => {
  const { resend } = await delivered({ delivery: { channels: { email: bounced } } })

  expect(await resend()).toEqual(refused('no_address'))
  expect(await call({ orderId: 'cs_test_none', change: 'revoke', by: 'lena' })).toEqual(refused('no_such_order'))
})

test('an unrecognized request fails with an error that omits its address', async () => {
  const malformed = { orderId: 'cs_1', change: 'resend', by: 'lena', to: { fax: 'zoe@example.com' } }

  await expect(call(malformed)).rejects.toThrow(/^Unrecognized change$/)
})
