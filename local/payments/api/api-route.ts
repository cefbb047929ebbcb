import type { z } from 'zod'
import type { Account, Cause } from '../account'
import { invalidRequest } from './api-error'
import { expand } from './expand'
import type { FormTree } from './parse-form'
import { parseParams } from './parse-params'

/** A call to the API, with its parameters read. `id` is what stands for `:id` in the path. */
export type Call<P> = { account: Account; id: string; params: P; cause: Cause }

/**
 * One call that the API knows. `prepare` reads the parameters, which may fail without a trace;
 * what it returns does the work.
 */
export type ApiRoute = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  prepare(account: Account, id: string, form: FormTree, cause: Cause): () => object
}

/** Describes a call: which parameters it takes, `expand` aside, and what it answers. */
export function apiRoute<P>(
  method: ApiRoute['method'],
  path: string,
  schema: z.ZodType<P>,
  work: (call: Call<P>) => object,
): ApiRoute {
  return {
    method,
    path,
    prepare(account, id, { expand: expandable, ...form }, cause) {
      const params = parseParams(schema, form)
      const paths = expandPaths(expandable)

      return () => expand(account, work({ account, id, params, cause }), paths)
    },
  }
}

function expandPaths(given: FormTree[string] | undefined): string[] {
  if (given === undefined) return []
  if (typeof given === 'string') throw invalidRequest('Invalid array', { param: 'expand' })

  return Object.values(given).filter((path) => typeof path === 'string')
}
