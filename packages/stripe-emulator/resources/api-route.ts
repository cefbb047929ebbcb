import { z } from 'zod'
import type { Account, Cause } from './account'
import type { Kind, RecordOf } from './records'
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

type ListedKind = Exclude<Kind, 'delivery' | 'idempotency_key'>

/** One page of the records of a kind that match, newest first. */
export function pageOf<K extends ListedKind>(
  account: Account,
  kind: K,
  path: string,
  params: z.infer<typeof listParams>,
  toJson: ToJson<RecordOf<K>>,
  matches?: (record: RecordOf<K>) => boolean,
): object {
  const { ledger } = account
  const listing = {
    oldestFirst: ledger.all(kind),
    positionOf: (id: string) => ledger.positionOf(kind, id),
  }
  return listPage(path, listing, params, (record) => toJson(record, account), matches)
}

type ToJson<R> = (record: R, account: Account) => object
/** The parameters that narrow a list, each with the value that it must equal. */
type Filters<R> = Record<string, (record: R) => string | null>

/** Lists the records of one kind, newest first. */
export function listRoute<K extends ListedKind>(
  kind: K,
  path: string,
  filters: Filters<RecordOf<K>>,
  toJson: ToJson<RecordOf<K>>,
): ApiRoute {
  return {
    method: 'GET',
    path,
    prepare(account, _id, form) {
      const isFilter = ([name]: [string, unknown]) => name in filters
      const given = Object.fromEntries(Object.entries(form).filter(isFilter))
      const wanted = Object.entries(parseParams(z.record(z.string(), text), given))
      const others = Object.entries(form).filter((entry) => !isFilter(entry))
      const params = parseParams(listParams, Object.fromEntries(others))
      return () =>
        pageOf(account, kind, path, params, toJson, (record) =>
          wanted.every(([name, value]) => filters[name]?.(record) === value),
        )
    },
  }
}

/** Retrieves one record by its id. */
export function retrieveRoute<K extends ListedKind>(
  kind: K,
  path: string,
  toJson: ToJson<RecordOf<K>>,
): ApiRoute {
  return apiRoute('GET', path, noParams, ({ account, id }) =>
    toJson(recordById(account, kind, id), account),
  )
}

/** @throws ApiError (404) naming `param` when no record has this id */
export function recordById<K extends ListedKind>(
  { ledger }: Pick<Account, 'ledger'>,
  kind: K,
  id: string,
  param = kind === 'payment_intent' ? 'intent' : 'id',
): RecordOf<K> {
  const record = ledger.get(kind, id)
  if (!record) throw resourceMissing(kind, id, param)
  return record
}
