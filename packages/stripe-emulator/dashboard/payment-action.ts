import { decimalPrice, decimalsOf } from 'kit'
import type { Account } from '../account/account'
import { html, type Html } from '../pages/html'
import type { PaymentView } from './payment-view'

/** Its form is at `/payments/:id/NAME`. */
export type PaymentAction = {
  name: string
  /** Nothing while the action is not possible. */
  form: (view: PaymentView, account: Account) => Html | false | undefined
  /** Throws an ApiError about the fields. */
  act: (account: Account, view: PaymentView, fields: URLSearchParams) => unknown
}

export const button = (label: string) => html`<button class="button">${label}</button>`

export function actionForm(action: string, content: Html): Html {
  return html`<form method="post" action="${action}">${content}</form>`
}

export function amountField(label: string, cents: number, currency: string): Html {
  const value = decimalPrice(cents, currency)
  return html`<label>${label} <input name="amount" inputmode="decimal" value="${value}" /></label>`
}

/** In the currency's smallest unit; NaN if there is none. */
export function amountIn(fields: URLSearchParams, currency: string): number {
  return Math.round(Number(fields.get('amount')) * 10 ** decimalsOf(currency))
}

/** `product_not_received` in words. */
export function inWords(code: string): string {
  return code.replaceAll('_', ' ')
}
