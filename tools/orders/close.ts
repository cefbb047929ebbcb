import { addYesOption, confirmChange, type ConfirmOptions } from './changes/confirm-change'
import { planMonth } from './changes/month-changes'
import { defineCommand } from './frame/define-command'
import { addMonthOption, type MonthOption } from './frame/options'

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
    const context = { ...terminal, timeZone }
    const { isClosed, plan, make } = await planMonth('close', await connect(), month, context)
    if (!isClosed) await confirmChange(plan, options, terminal)
    const { answer, result } = await make()
    return { data: result, text: () => answer }
  },
})
