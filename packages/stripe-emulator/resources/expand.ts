import type { Account } from './account'
import { transactionJson } from './balance-transaction'
import { chargeJson } from './charge'
import { sessionJson } from './checkout-session'
import { disputeJson } from './dispute'
import { fraudWarningJson } from './early-fraud-warning'
import { fileJson } from './file'
import { lineItemsJson } from './line-item'
import { intentJson } from './payment-intent'
import { payoutJson } from './payout'
import { priceJson } from './price'
import { productJson } from './product'
import { refundJson } from './refund'
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

/** The object at a name; null when the field is empty, undefined when there is no such field. */
function memberOf(account: Account, value: object, name: string): object | null | undefined {
  const member: unknown = Reflect.get(value, name)
  if (typeof member === 'string') return objectById(account, member)
  if (typeof member === 'object') return member
  return includable(account, value, name)
}

/** The lists that an object only has when they are requested. */
function includable(account: Account, value: object, name: string): object | undefined {
  const { ledger } = account
  const kind: unknown = Reflect.get(value, 'object')
  const id = String(Reflect.get(value, 'id'))
  if (kind === 'checkout.session' && name === 'line_items') {
    const session = ledger.get('checkout.session', id)
    const url = `/v1/checkout/sessions/${id}/line_items`
    return session && wholeList(url, lineItemsJson(session, account))
  }
  if (kind === 'charge' && name === 'refunds') {
    const refunds = ledger.all('refund').filter(({ chargeId }) => chargeId === id)
    return wholeList(`/v1/charges/${id}/refunds`, refunds.toReversed().map(refundJson))
  }
  return undefined
}

function wholeList(url: string, data: object[]): object {
  return { object: 'list', data, has_more: false, url }
}

/** The object with this id; the prefix of the id shows its kind. */
function objectById(account: Account, id: string): object | undefined {
  const { ledger } = account
  const readers: Record<string, () => object | undefined> = {
    cs: () => show(ledger.get('checkout.session', id), sessionJson),
    pi: () => show(ledger.get('payment_intent', id), intentJson),
    ch: () => show(ledger.get('charge', id), chargeJson),
    re: () => show(ledger.get('refund', id), refundJson),
    issfr: () => show(ledger.get('radar.early_fraud_warning', id), fraudWarningJson),
    dp: () => show(ledger.get('dispute', id), disputeJson),
    file: () => show(ledger.get('file', id), fileJson),
    txn: () => show(ledger.get('balance_transaction', id), transactionJson),
    po: () => show(ledger.get('payout', id), payoutJson),
    price: () => show(ledger.get('price', id), priceJson),
    prod: () => show(ledger.get('product', id), productJson),
  }
  function show<R>(record: R | undefined, toJson: (record: R, account: Account) => object) {
    return record && toJson(record, account)
  }
  return readers[id.split('_', 1)[0] ?? '']?.()
}
