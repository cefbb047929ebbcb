import { readClosed } from '../../lambda/office/books/files/month-file'
import { askMonth, checkIsOver, refusalText } from './calls/keep-books'
import { addYesOption, confirmChange, type ConfirmOptions } from './changes/confirm-change'
import { defineCommand } from './frame/define-command'
import { addMonthOption, type MonthOption } from './frame/period-options'
import { localTime } from './views/local-time'

export const closeCommand = defineCommand<MonthOption & ConfirmOptions>({
  name: 'close',
  description:
    'Closes a month: keeps its file as it is now, for good.\n' +
    'It closes by itself from the 2nd of the next month on, once the books agree with Stripe. What becomes ' +
    'known later stands in the next statement.',
  examples: ['close --month 2026-10 --stage prod', 'close --month 2026-10 --yes'],
  addOptions: (command) => addYesOption(addMonthOption(command)),
  run: async ({ options, terminal, timeZone, connect }) => {
    const { month } = options
    const store = await connect()
    const isKept = (await readClosed(store.books, month)) !== undefined
    if (!isKept) {
      checkIsOver(month, timeZone, terminal.now())
      const plan = `${month} will be closed: its files stay as they are now. Nothing is sent.`
      await confirmChange(plan, options, terminal)
    }
    const result = await askMonth(store, month, 'close', terminal)
    const { isClosed, readAt = '' } = result
    const state = isKept ? 'is closed already' : 'is closed'
    return {
      data: result,
      text: () =>
        isClosed
          ? `${month} ${state}, as of ${localTime(readAt, timeZone)} (${timeZone}).`
          : refusalText(result),
      exitCode: isClosed ? 0 : 1,
    }
  },
})
