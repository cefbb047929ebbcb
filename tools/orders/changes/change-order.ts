import {
  type Change,
  changeResultSchema,
  type Refusal,
} from '../../../lambda/office/functions/change-order/change'
import { callFunction, type Functions } from '../calls/call-function'
import { NotDoneError } from '../frame/not-done-error'

const sentences: Record<Refusal, string> = {
  no_such_order: 'There is no such order any more.',
  not_entitled: 'The buyer has no access to the ebook: `show` says why.',
  erased: "The buyer's addresses were erased: nothing can be sent.",
  too_many_today: 'The link was sent three times today already: try again tomorrow.',
  invalid_address: 'Nothing can be sent to this address.',
  no_address: 'The order has no address: give one with --to.',
  nothing_to_accept: 'There is nothing about this order to accept: `show` says how it is.',
  nothing_to_change: 'There is nothing to change: the order is like this already.',
}

/**
 * Changes one order through the store's function, and returns its status afterwards.
 *
 * @throws NotDoneError with the reason when the order was not changed
 */
export async function changeOrder(store: Functions, change: Change): Promise<string> {
  const result = await callFunction(store, 'change-order', change, changeResultSchema)
  if (result.isDone) return result.status
  throw notChanged(result.refusal, result.message)
}

/** Explains why an order was not changed. */
export function notChanged(refusal: Refusal, message = sentences[refusal]): NotDoneError {
  return new NotDoneError(message)
}
