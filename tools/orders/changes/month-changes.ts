import { readHead } from '../../../lambda/office/books/files/month-file'
import { monthPeriod } from '../../../lambda/office/books/model/period'
import type { MonthResult } from '../../../lambda/office/functions/keep-books/answer-month'
import type { Terminal } from '../../cli/terminal'
import { askMonth, checkDone } from '../calls/keep-books'
import type { Store } from '../frame/store'
import { localTime } from '../views/local-time'
import type { Plan } from './order-changes'

export const monthButtons = { close: 'Close this month', send: 'Send to finance' }
export type MonthChange = keyof typeof monthButtons

type PlannedMonth = {
  isClosed: boolean
  plan: Plan
  make: () => Promise<{ answer: string; result: MonthResult }>
}

/** @throws NotDoneError if the month is open, and not over either */
export async function planMonth(
  change: MonthChange,
  store: Pick<Store, 'books' | 'lambda' | 'functions'>,
  month: string,
  { timeZone, now, during }: Pick<Terminal, 'during' | 'now'> & { timeZone: string },
): Promise<PlannedMonth> {
  const isClosed = (await readHead(store.books, month))?.isClosed ?? false
  const isOver = Date.parse(monthPeriod(month, timeZone).to) <= now().getTime()
  if (!isClosed && !isOver) checkDone({ month, refusal: 'not_over' })
  const make = async (answerOf: (readAt: string) => string) => {
    const result = await askMonth(store, month, change, { during })
    checkDone(result)
    return { result, answer: answerOf(localTime(result.readAt ?? '', timeZone)) }
  }
  if (change === 'close') {
    const closed = isClosed ? 'is closed already' : 'is closed'
    const plan = {
      text: `${month} will be closed. Nothing is sent.`,
      forGood: 'Its files stay as they are now. What becomes known later is in the next statement.',
    }
    return {
      isClosed,
      plan,
      make: () => make((at) => `${month} ${closed}, as of ${at} (${timeZone}).`),
    }
  }
  const plan = {
    text: `The statement of ${month} will be sent to finance, with its files.`,
    ...(isClosed ? {} : { forGood: 'It is closed first: its files then stay as they are.' }),
  }
  const answer = `The statement of ${month} was sent to the financeAddress of the stage.`
  return { isClosed, plan, make: () => make(() => answer) }
}
