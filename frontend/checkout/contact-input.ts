import type { Contact } from '../../lambda/contract'
import { dialogId } from './dialog-id'

/** The `id` of a contact's input. */
export const inputId = (contact: Contact) => `${dialogId}-${contact}`

/** A contact's input, unless an extension has removed it. */
export function inputOf(contact: Contact): HTMLInputElement | undefined {
  const input = document.getElementById(inputId(contact))
  return input instanceof HTMLInputElement ? input : undefined
}
