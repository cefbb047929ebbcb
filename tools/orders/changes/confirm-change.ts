import type { Command } from 'commander'
import { UserError } from '../../../lib/stage/user-error'
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
