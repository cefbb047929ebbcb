import Stripe from 'stripe'

/** The most that Stripe lists at once: https://docs.stripe.com/api/pagination */
const pageSize = 100

/** One page of what Stripe lists, newest first. */
export type StripePage<Item> = {
  items: Item[]
  /** The id of the last item, after which the next page begins; absent at the end of the list. */
  next?: string
}

type Listing<Item> = (params: {
  limit: number
  starting_after?: string
}) => Promise<{ data: Item[]; has_more: boolean }>

type Walk = {
  /** The id of the object to continue after; by default the walk starts at the beginning. */
  after?: string | undefined
  /** Called before each page. Once it returns false, nothing more is listed, and no page counts as the last. */
  hasTime?: () => boolean
  /** Whether this list drops old items, as Stripe does with events after 30 days. */
  itemsExpire?: boolean
}

/**
 * Walks through one of Stripe's lists, page by page. Where items expire, a cursor that Stripe has forgotten ends the
 * list, because everything after it is older. Any other list throws then: the object may be of another account, and
 * nothing after it was read.
 */
export async function* pagesOf<Item extends { id: string }>(
  list: Listing<Item>,
  { after, hasTime = () => true, itemsExpire = false }: Walk = {},
): AsyncGenerator<StripePage<Item>> {
  let next = after
  while (hasTime()) {
    const listing = list({
      limit: pageSize,
      ...(next === undefined ? {} : { starting_after: next }),
    })
    const page = await (itemsExpire ? endingWhenForgotten(listing) : listing)
    const last = page.data.at(-1)
    if (!page.has_more || !last) {
      yield { items: page.data }
      return
    }
    next = last.id
    yield { items: page.data, next }
  }
}

/**
 * Visits pages one after the other, and after each saves where the next one begins.
 *
 * @returns whether the end of the list was reached before the time was up.
 */
export async function visitPages<Item>(
  pages: AsyncIterable<StripePage<Item>>,
  visit: (items: Item[]) => Promise<void>,
  save: (next: string) => Promise<void>,
): Promise<boolean> {
  let isAtEnd = false
  for await (const { items, next } of pages) {
    await visit(items)
    isAtEnd = next === undefined
    if (next !== undefined) await save(next)
  }
  return isAtEnd
}

async function endingWhenForgotten<Item>(
  listing: Promise<{ data: Item[]; has_more: boolean }>,
): Promise<{ data: Item[]; has_more: boolean }> {
  try {
    return await listing
  } catch (error) {
    const isForgotten = error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
    if (isForgotten) return { data: [], has_more: false }
    throw error
  }
}
