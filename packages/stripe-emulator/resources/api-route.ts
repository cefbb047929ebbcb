import { z } from 'zod'
import type { Stripe } from 'stripe'
import type { Account } from '../account/account'
import type { Kinds, StripeKind } from '../account/kinds'
import { resourceMissing } from '../api/api-error'
import { noParams, parseParams, text, wholeNumber } from '../api/params'
import type { FormTree } from '../api/parse-form'

const pageSize = wholeNumber.refine((value) => value >= 1 && value <= 100, {
  error: 'This value must be between 1 and 100.',
  params: { code: 'parameter_invalid_integer' },
})

export const pageParams = z.strictObject({ limit: pageSize, starting_after: text }).partial()

/** Seconds; `lt` is exclusive. */
const span = z.strictObject({ gte: wholeNumber, lt: wholeNumber }).partial().optional()

export const listParams = pageParams.extend({ created: span })

export const payoutListParams = listParams.extend({ arrival_date: span })

export type ListParams = z.infer<typeof listParams>

export function isBetween(seconds: number, { gte = -Infinity, lt = Infinity }: z.infer<typeof span> = {}): boolean {
  return seconds >= gte && seconds < lt
}

type Listing<R> = {
  oldestFirst: readonly R[]
  positionOf: (id: string) => number | undefined
}

/** Newest first: https://docs.stripe.com/api/pagination. It stops when the page is full. */
export function listPage<R extends object, T>(
  url: string,
  { oldestFirst, positionOf }: Listing<R>,
  { limit = 10, starting_after: after, created }: ListParams,
  toJson: (record: R) => T,
  matches: (record: R) => boolean,
): Stripe.ApiList<T> {
  const start = after === undefined ? oldestFirst.length : positionOf(after)
  if (start === undefined) throw resourceMissing('object', after ?? '', 'starting_after')
  const page: R[] = []
  let hasMore = false
  for (let index = start - 1; !hasMore && index >= 0; index -= 1) {
    const record = oldestFirst[index]
    if (!record || !isBetween(Number(Reflect.get(record, 'created')), created)) continue
    if (!matches(record)) continue
    if (page.length < limit) page.push(record)
    else hasMore = true
  }
  return { object: 'list', data: page.map(toJson), has_more: hasMore, url }
}

/** `id` is the value of `:id` in the path. */
export type Call<P> = { account: Account; id: string; params: P }

/** `prepare` only parses the parameters. */
export type ApiRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  prepare(account: Account, id: string, form: FormTree): () => object
}

/** The schema is without `expand`, which every call accepts. */
export function apiRoute<P>(
  method: ApiRoute['method'],
  path: string,
  schema: z.ZodType<P>,
  work: (call: Call<P>) => object,
): ApiRoute {
  return {
    method,
    path,
    prepare(account, id, form) {
      const params = parseParams(schema, form)
      return () => work({ account, id, params })
    },
  }
}

export function listRoute<K extends StripeKind, P extends ListParams>(
  kind: K,
  path: string,
  schema: z.ZodType<P>,
  matches: (object: Kinds[K], params: P, account: Account) => boolean = () => true,
): ApiRoute {
  return apiRoute('GET', path, schema, ({ account, params }) => {
    const { ledger, show } = account
    const listing = { oldestFirst: ledger.all(kind), positionOf: (id: string) => ledger.positionOf(kind, id) }
    return listPage(path, listing, params, show, (object) => matches(object, params, account))
  })
}

export function listByFields(kind: StripeKind, path: string, ...fields: string[]): ApiRoute {
  const schema = listParams.extend(Object.fromEntries(fields.map((field) => [field, text.optional()])))
  return listRoute(kind, path, schema, (object, params) =>
    fields.every((field) => [undefined, Reflect.get(object, field)].includes(Reflect.get(params, field))),
  )
}

export function retrieveRoute(kind: StripeKind, path: string): ApiRoute {
  return apiRoute('GET', `${path}/:id`, noParams, ({ account, id }) => account.show(objectById(account, kind, id)))
}

/** @throws ApiError (404) when no object has this id */
export function objectById<K extends StripeKind>({ ledger }: Pick<Account, 'ledger'>, kind: K, id: string): Kinds[K] {
  const object = ledger.get(kind, id)
  if (!object) throw resourceMissing(kind, id)
  return object
}
