import type { z } from 'zod'
import type { Account } from '../account/account'
import type { Kinds, StripeKind } from '../account/kinds'
import { resourceMissing } from '../api/api-error'
import { listPage, listParams, type ListParams } from '../api/list-page'
import { noParams, parseParams, text } from '../api/params'
import type { FormTree } from '../api/parse-form'

/** `id` is the value of `:id` in the path. */
export type Call<P> = { account: Account; id: string; params: P }

/** `prepare` parses the parameters; the function that it returns does the work. */
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
