import { join } from 'node:path'
import { verdictText } from '../../lambda/office/statement/figures/words'
import { counted } from '../../lambda/platform/text/in-words'
import { UserError } from '../../lib/stage/user-error'
import { openFile } from '../cli/open-file'
import { addYesOption, confirmChange, type ConfirmOptions } from './changes/confirm-change'
import { planMonth } from './changes/month-changes'
import { checkNewFile, outputFolder, writeNewFile } from './files/new-file'
import { statementOf } from './files/read-months'
import { addMonthOption, defineCommand, type MonthOption, type Run } from './frame/define-command'
import { askMonth, checkDone } from './frame/keep-books'

type Options = MonthOption & ConfirmOptions & { output?: string; force?: true; open?: true; send?: true }

export const statementCommand = defineCommand<Options>({
  name: 'statement',
  description:
    'Writes the statement of a month into a file: as it was closed, or as the books are now.\n' +
    'With --send, sends it to the financeAddress of the stage, and closes the month before.',
  examples: ['statement --month 2026-10 --open --stage prod', 'statement --month 2026-10 --send --stage prod'],
  addOptions: (command) =>
    addYesOption(addMonthOption(command))
      .option('-o, --output <file>', `the file; ${outputFolder}/statement-<month>.html by default`)
      .option('--force', 'replace a file that exists')
      .option('--open', 'open it in the browser')
      .option('--send', 'send it to finance, with its files'),
  run: async (run) => {
    const { options, terminal, connect } = run
    const { month, force, send, output = join(outputFolder, `statement-${month}.html`) } = options
    if (send && (options.open || options.output)) throw new UserError('--send writes no file.')
    if (send) return changeMonth('send', run)
    await checkNewFile(output, force)
    const store = await connect()
    const result = await askMonth(store, month, 'read', terminal)
    checkDone(result)
    await writeNewFile(output, [await statementOf(store, month)])
    if (options.open) openFile(output)
    const { isClosed, verdict } = result
    const state = isClosed ? 'closed' : 'open: what is in it may change'
    const differences = verdict?.differences.length ?? 0
    const count = differences === 0 ? '' : ` (${counted(differences, 'difference')})`
    const sentence = `${output} has the statement of ${month} (${state}). ${verdict ? verdictText(verdict) : ''}${count}.`
    return { data: { file: output, ...result }, text: () => sentence }
  },
})

export const closeCommand = defineCommand<MonthOption & ConfirmOptions>({
  name: 'close',
  description:
    'Closes a month: keeps its file as it is now, for good.\n' +
    'It closes by itself from the 2nd of the next month on, once the books agree with Stripe. What becomes ' +
    'known later stands in the next statement.',
  examples: ['close --month 2026-10 --stage prod', 'close --month 2026-10 --yes'],
  addOptions: (command) => addYesOption(addMonthOption(command)),
  run: (run) => changeMonth('close', run),
})

async function changeMonth(change: 'close' | 'send', run: Run<MonthOption & ConfirmOptions>) {
  const { options, terminal, timeZone, connect } = run
  const { isClosed, plan, make } = await planMonth(change, await connect(), options.month, { ...terminal, timeZone })
  if (change === 'send' || !isClosed) await confirmChange(plan, options, terminal)
  const { answer, result } = await make()
  return { data: result, text: () => answer }
}
