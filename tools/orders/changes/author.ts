import { type Command, InvalidArgumentError } from 'commander'
import { userInfo } from 'node:os'
import { addYesOption, type ConfirmOptions } from '../frame/confirm-change'

/** The options of every command that changes orders. */
export type ChangeOptions = ConfirmOptions & { by?: string }

/** Adds what every command has that changes orders. */
export function addChangeOptions(command: Command): Command {
  return addYesOption(command).option(
    '--by <name>',
    "who asks, for the order's history; without it, the name of this user",
    userName,
  )
}

/** Who asks for a change, as the history of an order names them. */
export function authorOf({ by }: ChangeOptions): string {
  return (
    by ??
    userInfo()
      .username.replaceAll(/[^\w.-]/g, '-')
      .slice(0, 64)
  )
}

function userName(text: string): string {
  if (/^[\w.-]{1,64}$/.test(text)) return text
  throw new InvalidArgumentError('A name has letters, digits, dots and hyphens; it is no address.')
}
