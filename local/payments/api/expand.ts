import type { Account } from '../account'
import { lineItemObjects } from '../sessions/line-item-object'
import { refundObject } from '../refunds/refund-object'
import { invalidRequest } from './api-error'
import { objectById } from './stripe-object'

/**
 * Puts whole objects in place of their ids along paths like `payment_intent.latest_charge`:
 * https://docs.stripe.com/expand
 *
 * @throws ApiError when there is nothing to expand at a path
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

  const found = memberOf(account, value, name)
  if (found === null) return value
  if (found === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  }
  return { ...value, [name]: expandAt(account, found, rest, path) }
}

/** The object at a name; null when the place is empty, undefined when there is no such place. */
function memberOf(account: Account, value: object, name: string): object | null | undefined {
  const member: unknown = Reflect.get(value, name)
  if (typeof member === 'string') return objectById(account, member)
  if (typeof member === 'object') return member

  return includable(account, value, name)
}

/** The lists that an object has only when they are asked for. */
function includable(account: Account, value: object, name: string): object | undefined {
  const kind: unknown = Reflect.get(value, 'object')
  const id = String(Reflect.get(value, 'id'))

  if (kind === 'checkout.session' && name === 'line_items') {
    const session = account.ledger.get('checkout.session', id)
    return session && wholeList(`/v1/checkout/sessions/${id}/line_items`, lineItemObjects(session))
  }
  if (kind === 'charge' && name === 'refunds') {
    const refunds = account.ledger.all('refund').filter(({ chargeId }) => chargeId === id)
    return wholeList(`/v1/charges/${id}/refunds`, refunds.toReversed().map(refundObject))
  }
  return undefined
}

function wholeList(url: string, data: object[]): object {
  return { object: 'list', data, has_more: false, url }
}
