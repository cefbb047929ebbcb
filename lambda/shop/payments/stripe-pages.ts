import Stripe from 'stripe'

/** The maximum: https://docs.stripe.com/api/pagination */
const pageSize = 100

export type StripePage<Item> = {
  items: Item[]
  /** Absent at the end of the list. */
  next?: string
}

type Listing<Item> = (params: {
  limit: number
  starting_after?: string
}) => Promise<{ data: Item[]; has_more: boolean }>

type Walk = {
  /** The id to continue after; by default the walk starts at the newest item. */
  after?: string | undefined
  /** Called before each page. Once false, the walk stops, and no page counts as the last. */
  hasTime?: () => boolean
  /** Events do, after 30 days. */
  itemsExpire?: boolean
}

/**
 * Where items expire, a cursor that Stripe has forgotten ends the list, because everything after it is older. Any other
 * list throws then: the cursor may be of another account, and nothing after it was read.
 */
export async function* pagesOf<Item extends { id: string }>(
  list: Listing<Item>,
  { after, hasTime = () => true, itemsExpire = false }: Walk = {},
): AsyncGenerator<StripePage<Item>> {
  let next = after
  while (hasTime()) {
    const listing = list({ limit: pageSize, ...(next === undefined ? {} : { starting_after: next }) })
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

/** @returns whether the end of the list was reached. */
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
