import type { Contact } from '../../lambda/contract'

/** The dialog's id. Elements with this id in `aria-controls` open or close the dialog (start/dialog.ts). */
export const dialogId = 'checkout'

/** The `id` of a contact's input. */
export const inputId = (contact: Contact) => `${dialogId}-${contact}`

/** A contact's input, unless an extension has removed it. */
export function inputOf(contact: Contact): HTMLInputElement | undefined {
  const input = document.getElementById(inputId(contact))
  return input instanceof HTMLInputElement ? input : undefined
}
