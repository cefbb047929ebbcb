import { readHead } from '../../../lambda/office/books/files/month-file'
import { monthPeriod } from '../../../lambda/office/books/model/period'
import type { Terminal } from '../../cli/terminal'
import { askMonth, checkDone } from '../frame/keep-books'
import type { Store } from '../frame/store'
import { localTime } from '../views/local-time'

export const monthButtons = { close: 'Close this month', send: 'Send to finance' }

/** @throws NotDoneError if the month is open, and not over either */
export async function planMonth(
  change: keyof typeof monthButtons,
  store: Pick<Store, 'books' | 'lambda' | 'functions'>,
  month: string,
  { timeZone, now, during }: Pick<Terminal, 'during' | 'now'> & { timeZone: string },
) {
  const isClosed = (await readHead(store.books, month))?.isClosed ?? false
  const isOver = Date.parse(monthPeriod(month, timeZone).to) <= now().getTime()
  if (!isClosed && !isOver) checkDone({ month, refusal: 'not_over' })
  const plans = {
    close: {
      text: `${month} will be closed. Nothing is sent.`,
      forGood: 'Its files stay as they are now. What becomes known later is in the next statement.',
    },
    send: {
      text: `The statement of ${month} will be sent to finance, with its files.`,
      ...(isClosed ? {} : { forGood: 'It is closed first: its files then stay as they are.' }),
    },
  }
  const make = async () => {
    const result = await askMonth(store, month, change, { during })
    checkDone(result)
    const asOf = `as of ${localTime(result.readAt ?? '', timeZone)} (${timeZone})`
    const closed = `${month} is closed${isClosed ? ' already' : ''}, ${asOf}.`
    const sent = `The statement of ${month} was sent to the financeAddress of the stage.`
    return { result, answer: change === 'close' ? closed : sent }
  }
  return { isClosed, plan: plans[change], make }
}
