import type { Account } from '../account/account'
import type { StripeKind } from '../account/kinds'
import { kindOfId } from '../account/new-object'
import { invalidRequest } from '../api/api-error'
import type { FormTree } from '../api/parse-form'

/** By kind: https://docs.stripe.com/expand */
const expandable: Record<string, string[]> = {
  // Of a refund or dispute as source; other sources have no charge.
  balance_transaction: ['source', 'source.charge'],
  charge: ['balance_transaction'],
  'checkout.session': ['invoice'],
  payout: ['balance_transaction', 'failure_balance_transaction'],
  promotion_code: ['promotion.coupon'],
  refund: ['balance_transaction', 'failure_balance_transaction'],
}

export function expandPaths(given: FormTree[string] | undefined): string[] {
  if (given === undefined) return []
  if (typeof given === 'string') throw invalidRequest('Invalid array', { param: 'expand' })
  return Object.values(given).filter((path) => typeof path === 'string')
}

type Reader = { account: Account; mayRead: (kind: StripeKind) => void }

/**
 * Replaces the ids at the paths by whole objects.
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
  if (!expandable[String(Reflect.get(object, 'object'))]?.includes(path)) {
    throw invalidRequest(`This emulator does not expand ${path}.`, { param: 'expand' })
  }
  return replaceAt(object, path.split('.'), reader)
}

function replaceAt(value: object, [name, ...names]: string[], reader: Reader): object {
  if (name === undefined) return value
  const member: unknown = Reflect.get(value, name)
  const inner = typeof member === 'object' && member !== null ? member : found(member, reader)
  return inner ? { ...value, [name]: replaceAt(inner, names, reader) } : value
}

function found(id: unknown, { account, mayRead }: Reader): object | undefined {
  // Only the ids of coupons have no prefix.
  const object = account.ledger.get(kindOfId(String(id)) ?? 'coupon', String(id))
  if (!object) return undefined
  mayRead(object.object)
  return account.show(object)
}
