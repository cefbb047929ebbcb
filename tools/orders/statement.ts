import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readClose } from '../../lambda/office/ledger/close'
import { counted } from '../../lambda/platform/text/in-words'
import { UserError } from '../../lib/stage/user-error'
import { checkDone, checkIsOver, sendStatement } from './calls/send-statement'
import { checkNewFile, outputFolder, writeNewFile } from './files/new-file'
import { addYesOption, confirmChange, type ConfirmOptions } from './changes/confirm-change'
import { defineCommand } from './frame/define-command'
import { addMonthOption, type MonthOption } from './frame/period-options'

type Options = MonthOption &
  ConfirmOptions & { output?: string; force?: true; open?: true; send?: true }

export const statementCommand = defineCommand<Options>({
  name: 'statement',
  description:
    'Writes the statement of a month into a file: as it was closed, or as the books are now.\n' +
    'With --send, sends it to the financeAddress of the stage, and closes the month before.',
  examples: [
    'statement --month 2026-10 --open --stage prod',
    'statement --month 2026-10 --send --stage prod',
  ],
  addOptions: (command) =>
    addYesOption(addMonthOption(command))
      .option('-o, --output <file>', `the file; ${outputFolder}/statement-<month>.html by default`)
      .option('--force', 'replace a file that exists')
      .option('--open', 'open it in the browser')
      .option('--send', 'send it to finance, with its files'),
  run: async ({ options, terminal, timeZone, connect }) => {
    const { month, force, send, output = join(outputFolder, `statement-${month}.html`) } = options
    if (send && (options.open || options.output)) throw new UserError('--send writes no file.')
    if (!send) await checkNewFile(output, force)
    const store = await connect()
    if (send) {
      if (!(await readClose(store.ledger, month))) checkIsOver(month, timeZone, terminal.now())
      const plan = `The statement of ${month} will be sent to finance; an open month is closed first.`
      await confirmChange(plan, options, terminal)
      const result = await sendStatement(store, month, 'send', terminal)
      checkDone(result)
      const sentence = `The statement of ${month} was sent to the financeAddress of the stage.`
      return { data: result, text: () => sentence }
    }
    const { page = '', ...result } = await sendStatement(store, month, 'show', terminal)
    checkDone(result)
    await writeNewFile(output, [page])
    if (options.open) openFile(output)
    const { closedAt, differences, isCompared } = result
    const state = closedAt ? 'closed' : 'not closed: its figures still change'
    const agrees = isCompared ? 'It agrees with Stripe' : 'It agrees with Stripe as far as compared'
    const verdict =
      differences === 0 ? agrees : `${counted(differences, 'figure')} differ from Stripe`
    const sentence = `${output} has the statement of ${month} (${state}). ${verdict}.`
    return { data: { file: output, ...result }, text: () => sentence }
  },
})

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' }

/** Opens a file like a double click. Where that fails, the file still exists. */
function openFile(path: string): void {
  const opener = openers[process.platform] ?? 'xdg-open'
  const child = spawn(opener, [path], { detached: true, stdio: 'ignore' })
  child.on('error', () => undefined)
  child.unref()
}
