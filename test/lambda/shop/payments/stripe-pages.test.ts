import Stripe from 'stripe'
import { collect } from '../../../../lambda/platform/aws/tables'
import { pagesOf } from '../../../../lambda/shop/payments/stripe-pages'

const forgotten = new Stripe.errors.StripeInvalidRequestError({
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: 'No such event',
})

/** A list of 250 objects, `id_0` being the newest, as Stripe pages it; records the requests. */
function listOf(length = 250) {
  const asked: (string | undefined)[] = []
  const list = async (page: { limit: number; starting_after?: string }) => {
    const { limit, starting_after: after } = page
    asked.push(after)
    if (after === 'id_forgotten') throw forgotten
    const start = after === undefined ? 0 : Number(after.slice(3)) + 1
    const end = Math.min(start + limit, length)
    const idAt = (_none: unknown, index: number) => ({ id: `id_${start + index}` })
    return { data: Array.from({ length: end - start }, idAt), has_more: end < length }
  }
  return { list, asked }
}

test('a list is walked page by page, and each page returns where the next one begins', async () => {
  const { list, asked } = listOf()

  const pages = await collect(pagesOf(list))

  expect(pages.map(({ items, next }) => [items.length, items[0]?.id, next])).toEqual([
    [100, 'id_0', 'id_99'],
    [100, 'id_100', 'id_199'],
    [50, 'id_200', undefined],
  ])
  expect(asked).toEqual([undefined, 'id_99', 'id_199'])
  const [rest] = await collect(pagesOf(list, { after: 'id_199' }))
  expect(rest?.items[0]).toEqual({ id: 'id_200' })
  expect(await collect(pagesOf(listOf(0).list))).toEqual([{ items: [] }])
})

test('once the time is up nothing more is listed, and the last page returns where to continue', async () => {
  const { list, asked } = listOf()
  let left = 1

  const pages = await collect(pagesOf(list, { hasTime: () => left-- > 0 }))

  expect(pages.map(({ next }) => next)).toEqual(['id_99'])
  expect(asked).toHaveLength(1)
  expect(await collect(pagesOf(list, { hasTime: () => false }))).toEqual([])
})

test('after a forgotten object, a list whose items expire is at its end, and any other list throws', async () => {
  const after = 'id_forgotten'

  const events = await collect(pagesOf(listOf().list, { after, itemsExpire: true }))

  expect(events).toEqual([{ items: [] }])
  await expect(collect(pagesOf(listOf().list, { after }))).rejects.toThrow('No such event')
})
