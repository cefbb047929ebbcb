import type { Command } from 'commander'
import { contactAttributes } from '../../../lambda/office/ledger/exports/orders-sheet'
import type { ListedOrder } from '../reading/listed-order'

/** Adds the option that shows who the buyer is. */
export function addContactsOption(command: Command): Command {
  return command.option(
    '--contacts',
    "show e-mail, phone and postal code in full; JSON has them, and the card's last digits, only then",
  )
}

/** An order for JSON: without contacts, nothing that says who the buyer is. */
export function shownOrder(order: ListedOrder, contacts?: true): object {
  if (contacts) return order
  const facts = Object.entries(order).filter(([name]) => !contactAttributes.includes(name))
  return Object.fromEntries(facts)
}
