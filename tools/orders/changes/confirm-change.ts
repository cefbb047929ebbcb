import type { Command } from 'commander'
import { userInfo } from 'node:os'
import { UserError } from '../../../lib/stage/user-error'
import { matching } from '../../cli/option-values'
import type { Terminal } from '../../cli/terminal'
import { NotDoneError } from '../frame/not-done-error'
import type { Plan } from './order-changes'

export type ConfirmOptions = { yes?: true }

export const addYesOption = (command: Command): Command => command.option('--yes', 'do not ask')

/** `enter` is what Enter alone answers. Throws a UserError without a terminal, and a NotDoneError without agreement. */
export async function confirmChange(
  { text, forGood }: Plan,
  { yes }: ConfirmOptions,
  { note, confirm, isInteractive }: Pick<Terminal, 'note' | 'confirm' | 'isInteractive'>,
  enter: 'yes' | 'no' = 'no',
): Promise<void> {
  note(forGood === undefined ? text : `${text}\n${forGood}`)
  if (yes) return
  if (!isInteractive) throw new UserError('There is no terminal to confirm in: add --yes.')
  if (!(await confirm('Continue?', enter))) throw new NotDoneError('Nothing was changed.')
}

export type ChangeOptions = ConfirmOptions & { by?: string }

export function addChangeOptions(command: Command): Command {
  return addYesOption(command).option(
    '--by <name>',
    "who asks, for the order's history; without it, the name of this user",
    matching(/^[\w.-]{1,64}$/, 'A name has letters, digits, dots and hyphens; it is no address.'),
  )
}

export function authorOf({ by }: ChangeOptions): string {
  const userName = () => userInfo().username.replaceAll(/[^\w.-]/g, '-')
  return by ?? userName().slice(0, 64)
}
