import type { Account } from '../account/account'
import { kindOfId } from '../account/new-object'
import { invalidRequest } from '../api/api-error'
import type { FormTree } from '../api/parse-form'

/** The paths in the parameter `expand`. */
export function expandPaths(given: FormTree[string] | undefined): string[] {
  if (given === undefined) return []
  if (typeof given === 'string') throw invalidRequest('Invalid array', { param: 'expand' })
  return Object.values(given).filter((path) => typeof path === 'string')
}

/**
 * Replaces ids by whole objects along paths like `payment_intent.latest_charge`:
 * https://docs.stripe.com/expand
 *
 * @throws ApiError when nothing can be expanded at a path
 */
export function expand(account: Account, value: object, paths: readonly string[]): object {
  return paths.reduce((expanded, path) => expandAt(account, expanded, path.split('.'), path), value)
}

function expandAt(account: Account, value: object, names: string[], path: string): object {
  const [name, ...rest] = names
  if (name === undefined) return value
  if (Array.isArray(value)) {
    return value.map((item: unknown) =>
      typeof item === 'object' && item !== null ? expandAt(account, item, names, path) : item,
    )
  }
  const member = memberOf(account, value, name)
  if (member === null) return value
  if (member === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  return { ...value, [name]: expandAt(account, member, rest, path) }
}

/** The object in a field; null if the field is empty, undefined if there is no such field. */
function memberOf(account: Account, value: object, name: string): object | null | undefined {
  const member: unknown = Reflect.get(value, name)
  // The id of a coupon has no prefix.
  if (name === 'coupon' && typeof member === 'string') {
    const coupon = account.ledger.get('coupon', member)
    return coupon && account.show(coupon)
  }
  if (typeof member === 'string') return objectAt(account, member)
  if (typeof member === 'object') return member
  // A refund that did not fail has no such field.
  return name === 'failure_balance_transaction' ? null : undefined
}

function objectAt(account: Account, id: string): object | undefined {
  const kind = kindOfId(id)
  const object = kind && account.ledger.get(kind, id)
  return object && account.show(object)
}
