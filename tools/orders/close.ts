import { readClose } from '../../lambda/office/ledger/close'
import { checkIsOver, refusalText, sendStatement } from './calls/send-statement'
import { addYesOption, confirmChange, type ConfirmOptions } from './changes/confirm-change'
import { defineCommand } from './frame/define-command'
import { addMonthOption, type MonthOption } from './frame/period-options'
import { localTime } from './views/local-time'

export const closeCommand = defineCommand<MonthOption & ConfirmOptions>({
  name: 'close',
  description:
    'Closes a month: keeps its totals and files as they are now, for good.\n' +
    'It closes by itself from the 2nd of the next month on, once the books agree with Stripe. What becomes ' +
    'known later stands in the next statement.',
  examples: ['close --month 2026-10 --stage prod', 'close --month 2026-10 --yes'],
  addOptions: (command) => addYesOption(addMonthOption(command)),
  run: async ({ options, terminal, timeZone, connect }) => {
    const { month } = options
    const store = await connect()
    const isClosed = (await readClose(store.ledger, month)) !== undefined
    if (!isClosed) {
      checkIsOver(month, timeZone, terminal.now())
      const plan = `${month} will be closed: its totals and files stay as they are now. Nothing is sent.`
      await confirmChange(plan, options, terminal)
    }
    const result = await sendStatement(store, month, 'close', terminal)
    const { closedAt, refusal } = result
    const state = isClosed ? 'is closed already' : 'is closed'
    return {
      data: result,
      text: () =>
        refusal || closedAt === undefined
          ? refusalText(result)
          : `${month} ${state}, as of ${localTime(closedAt, timeZone)} (${timeZone}).`,
      exitCode: closedAt === undefined ? 1 : 0,
    }
  },
})
