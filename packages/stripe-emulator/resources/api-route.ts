import type { z } from 'zod'
import type { Account } from '../account/account'
import type { Cause } from '../account/event'
import type { Kinds, StripeKind } from '../account/kinds'
import { resourceMissing } from '../api/api-error'
import { listPage } from '../api/list-page'
import { listParams, noParams, parseParams, text } from '../api/params'
import type { FormTree } from '../api/parse-form'

/** A call with its parameters read. `id` is the value of `:id` in the path. */
export type Call<P> = { account: Account; id: string; params: P; cause: Cause }

/** A call that the API supports. `prepare` reads the parameters; the function it returns does the work. */
export type ApiRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  prepare(account: Account, id: string, form: FormTree, cause: Cause): () => object
}

/** Describes a call: the parameters it takes, apart from `expand`, and the object it returns. */
export function apiRoute<P>(
  method: ApiRoute['method'],
  path: string,
  schema: z.ZodType<P>,
  work: (call: Call<P>) => object,
): ApiRoute {
  return {
    method,
    path,
    prepare(account, id, form, cause) {
      const params = parseParams(schema, form)
      return () => work({ account, id, params, cause })
    },
  }
}

/** Lists the objects of one kind that match, newest first. */
export function listRoute<K extends StripeKind, P extends z.infer<typeof listParams>>(
  kind: K,
  path: string,
  schema: z.ZodType<P>,
  matches: (object: Kinds[K], params: P, account: Account) => boolean,
): ApiRoute {
  return apiRoute('GET', path, schema, ({ account, params }) => {
    const { ledger } = account
    const oldestFirst = ledger.all(kind)
    const listing = { oldestFirst, positionOf: (id: string) => ledger.positionOf(kind, id) }
    return listPage(path, listing, params, account.show, (each) => matches(each, params, account))
  })
}

/** Retrieves one object by its id. */
export function retrieveRoute(kind: StripeKind, path: string): ApiRoute {
  return apiRoute('GET', `${path}/:id`, noParams, ({ account, id }) =>
    account.show(objectById(account, kind, id)),
  )
}

/** The two calls that most kinds have. A list can be narrowed by fields of its objects, each equal to what is given. */
export function collection<K extends StripeKind>(
  kind: K,
  path: string,
  filters: readonly (keyof Kinds[K] & string)[] = [],
): ApiRoute[] {
  const schema = listParams.extend(
    Object.fromEntries(filters.map((name) => [name, text.optional()])),
  )
  return [
    listRoute(kind, path, schema, (object, params: Record<string, unknown>) =>
      filters.every((name) => params[name] === undefined || params[name] === object[name]),
    ),
    retrieveRoute(kind, path),
  ]
}

/** @throws ApiError (404) naming `param` when no object has this id */
export function objectById<K extends StripeKind>(
  { ledger }: Pick<Account, 'ledger'>,
  kind: K,
  id: string,
  param = kind === 'payment_intent' ? 'intent' : 'id',
): Kinds[K] {
  const object = ledger.get(kind, id)
  if (!object) throw resourceMissing(kind, id, param)
  return object
}
