import { userInfo } from 'node:os'
import { changeRefusal } from '../../../../lambda/office/functions/change-order/apply-change'
import {
  type Change,
  changeResultSchema,
  type EditionRequest,
  type Refusal,
} from '../../../../lambda/office/functions/change-order/change'
import type { Order } from '../../../../lambda/orders/order'
import { NotDoneError } from '../../reads/not-done-error'
import { callFunction, type Functions } from '../../reads/store'

const sentences: Record<Refusal, string> = {
  no_such_order: 'There is no such order any more.',
  not_entitled: 'The buyer has no access to the ebook: the order says why.',
  erased: "The buyer's addresses were erased: nothing can be sent.",
  too_many_today: 'The link was sent three times today already: try again tomorrow.',
  invalid_address: 'Nothing can be sent to this address.',
  no_address: 'The order has no address to send to: give another one.',
  nothing_to_accept: 'There is nothing about this order to accept: it says how it is.',
  nothing_to_change: 'There is nothing to change: the order is like this already.',
  edition_running: 'Another edition is still being sent: To do says how far it is.',
  not_tested: 'The test could not be sent.',
}

/** Throws a NotDoneError with the reason, before a person is asked. */
export function refuseChange(order: Order, change: Change['change'], now: Date): void {
  const refusal = changeRefusal(order, change, now)
  if (refusal) refuse(refusal)
}

export function refuse(refusal: Refusal): never {
  throw new NotDoneError(sentences[refusal])
}

/** @throws NotDoneError with the reason when the order was not changed */
export async function changeOrder(store: Functions, change: Change | EditionRequest): Promise<string> {
  const result = await callFunction(store, 'change-order', change, changeResultSchema)
  if (result.isDone) return result.status
  throw new NotDoneError(result.message ?? sentences[result.refusal])
}

/** The user of this machine, for the order's history. */
export function authorOf(): string {
  const name = userInfo().username.replaceAll(/[^\w.-]/g, '-')
  return name.slice(0, 64)
}
