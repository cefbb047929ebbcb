import type { Command } from 'commander'
import { userInfo } from 'node:os'
import { UserError } from '../../../lib/stage/user-error'
import { matching } from '../../cli/option-values'
import type { Terminal } from '../../cli/terminal'
import { NotDoneError } from '../frame/not-done-error'
import type { Plan } from './order-changes'

export type ConfirmOptions = { yes?: true }

export function addYesOption(command: Command): Command {
  return command.option('--yes', 'do not ask')
}

/**
 * Prints what a command will do, and returns once a person agrees or `--yes` was given.
 *
 * @param enter the answer that Enter alone gives: yes only for changes that can be undone
 * @throws UserError when there is no terminal to ask on, NotDoneError when the person does not agree
 */
export async function confirmChange(
  { text, forGood }: Plan,
  { yes }: ConfirmOptions,
  { note, confirm, isInteractive }: Pick<Terminal, 'note' | 'confirm' | 'isInteractive'>,
  enter: 'yes' | 'no' = 'no',
): Promise<void> {
  note(forGood === undefined ? text : `${text}\n${forGood}`)
  if (yes) return
  if (!isInteractive) throw new UserError('There is no terminal to confirm in: add --yes.')
  if (!(await confirm('Go on?', enter))) throw new NotDoneError('Nothing was changed.')
}

export type ChangeOptions = ConfirmOptions & { by?: string }

export function addChangeOptions(command: Command): Command {
  return addYesOption(command).option(
    '--by <name>',
    "who asks, for the order's history; without it, the name of this user",
    matching(/^[\w.-]{1,64}$/, 'A name has letters, digits, dots and hyphens; it is no address.'),
  )
}

/** The author of a change, as the history of an order names them. */
export function authorOf({ by }: ChangeOptions): string {
  return (
    by ??
    userInfo()
      .username.replaceAll(/[^\w.-]/g, '-')
      .slice(0, 64)
  )
}
