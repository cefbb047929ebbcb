import type { Command } from 'commander'
import { UserError } from '../../../lib/stage/user-error'
import type { Terminal } from '../../cli/terminal'
import { NotDoneError } from './not-done-error'

/** The option that takes the place of the question. */
export type ConfirmOptions = { yes?: true }

/** Adds the option that takes the place of the question. */
export function addYesOption(command: Command): Command {
  return command.option('--yes', 'do not ask')
}

/**
 * Says what a command will do, and returns once a person agrees or `--yes` was given.
 *
 * @throws UserError when nobody can be asked, NotDoneError when the person does not agree
 */
export async function confirmChange(
  plan: string,
  { yes }: ConfirmOptions,
  { note, confirm, isInteractive }: Pick<Terminal, 'note' | 'confirm' | 'isInteractive'>,
): Promise<void> {
  note(plan)
  if (yes) return
  if (!isInteractive) throw new UserError('Nobody can be asked here: add --yes to do it.')
  if (!(await confirm('Go on?'))) throw new NotDoneError('Nothing was changed.')
}
