import type { Account } from '../account/account'
import type { StripeKind } from '../account/kinds'
import { kindOfId } from '../account/new-object'
import { invalidRequest } from '../api/api-error'
import type { FormTree } from '../api/parse-form'

/** The field of each kind of object that can be expanded: https://docs.stripe.com/expand */
const expandable: Record<string, string> = {
  balance_transaction: 'source',
  'checkout.session': 'invoice',
  promotion_code: 'promotion.coupon',
  refund: 'failure_balance_transaction',
}

/** The paths in the parameter `expand`. */
export function expandPaths(given: FormTree[string] | undefined): string[] {
  if (given === undefined) return []
  if (typeof given === 'string') throw invalidRequest('Invalid array', { param: 'expand' })
  return Object.values(given).filter((path) => typeof path === 'string')
}

type Reader = { account: Account; mayRead: (kind: StripeKind) => void }

/**
 * Replaces the ids at some paths by the whole objects, in each object of a list.
 *
 * @param reader whose `mayRead` throws an ApiError if the caller may not read a kind of objects
 * @throws ApiError when the emulator expands nothing at a path
 */
export function expand(answer: object, paths: readonly string[], reader: Reader): object {
  return paths.reduce((expanded, path) => {
    const data: unknown = Reflect.get(expanded, 'data')
    if (!Array.isArray(data)) return expandIn(expanded, path, reader)
    const inner = path.replace(/^data\./, '')
    return { ...expanded, data: data.map((each: object) => expandIn(each, inner, reader)) }
  }, answer)
}

function expandIn(object: object, path: string, reader: Reader): object {
  if (expandable[String(Reflect.get(object, 'object'))] !== path) {
    throw invalidRequest(`This emulator does not expand ${path}.`, { param: 'expand' })
  }
  return replaceAt(object, path.split('.'), reader)
}

function replaceAt(value: object, [name = '', ...names]: string[], reader: Reader): object {
  const { account, mayRead } = reader
  const member: unknown = Reflect.get(value, name)
  if (typeof member === 'object' && member !== null) {
    return { ...value, [name]: replaceAt(member, names, reader) }
  }
  // Only the ids of coupons have no prefix.
  const found = account.ledger.get(kindOfId(String(member)) ?? 'coupon', String(member))
  if (!found) return value
  mayRead(found.object)
  return { ...value, [name]: account.show(found) }
}
