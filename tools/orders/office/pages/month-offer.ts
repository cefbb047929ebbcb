import { NotDoneError } from '../../reads/not-done-error'
import { askMonth, checkDone } from '../../reads/keep-books'
import { localTime } from '../../../../lambda/platform/text/zoned-time'
import { during } from '../reads/create-reads'
import { readMonth } from '../reads/read-months'
import type { FindOffer } from './asked'
import { NotFoundError } from './explain-failure'

export const monthButtons = { close: 'Close this month', send: 'Send to finance' }

export const monthOffer: FindOffer = async ({ office, name, change }) => {
  if (change !== 'close' && change !== 'send') throw new NotFoundError('There is no such page.')
  const { store, timeZone } = office
  const { period, books, isOver, sentAt } = await readMonth(office, name)
  const isClosed = books?.isClosed ?? false
  if (isClosed && change === 'close') throw new NotDoneError(`${name} is closed already.`)
  if (!isClosed && !isOver) checkDone({ month: name, refusal: 'not_over' })
  const button = monthButtons[change]
  const plans = {
    close: {
      text: `${name} will be closed. Nothing is sent.`,
      forGood: 'Its files stay as they are now. What becomes known later is in the next statement.',
    },
    send: {
      text: `The statement of ${name} will be sent to finance, with its files.`,
      ...(isClosed ? {} : { forGood: 'It is closed first: its files then stay as they are.' }),
    },
  }
  return {
    title: `${period.label}: ${button.toLowerCase()}`,
    area: 'months',
    back: `months/${name}`,
    plan: plans[change],
    button,
    version: JSON.stringify([isClosed, sentAt]),
    make: async () => {
      const result = await askMonth(store, name, change, { during })
      checkDone(result)
      if (change === 'send') return `The statement of ${name} was sent to the financeAddress of the stage.`
      return `${name} is closed, as of ${localTime(result.readAt ?? '', timeZone)} (${timeZone}).`
    },
  }
}
