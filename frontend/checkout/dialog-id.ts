import type { Contact } from '../../lambda/contract'

/** Elements with this id in `aria-controls` open or close the dialog (start/dialog.ts). */
export const dialogId = 'checkout'

export const inputId = (contact: Contact) => `${dialogId}-${contact}`

/** An extension may have removed it. */
export function inputOf(contact: Contact): HTMLInputElement | undefined {
  const input = document.getElementById(inputId(contact))
  return input instanceof HTMLInputElement ? input : undefined
}
