/** @jsxRuntime automatic */
import { money } from '../../../../lambda/office/statement/figures/words'
import { localTime } from '../../views/local-time'
import type { TextColumn } from '../../views/orders-table'
import type { Month } from '../reads/read-months'
import { ColumnsTable } from './columns-table'
import { Section, Title } from './parts'

/** The months of the books, the newest first. */
export function MonthsPage({ months, now }: { months: Month[]; now: Date }) {
  return (
    <>
      <Title>Months</Title>
      <Section title="Books">
        {months.length === 0 ? (
          <p>
            The ledger has no movements yet; it is brought up to date every hour. A month is here
            from its first sale on, and closes by itself from the 2nd of the next month on.
          </p>
        ) : (
          <ColumnsTable
            label="Months"
            columns={columns(now)}
            rows={months}
            keyOf={({ month }) => month}
            pathOf={({ month }) => `months/${month}`}
          />
        )}
      </Section>
    </>
  )
}

function columns(now: Date): TextColumn<Month>[] {
  return [
    ['Month', ({ period }) => period.label],
    ['State', (month) => monthState(month, now)],
    ['Closed', ({ close }) => (close ? localTime(close.closedAt, close.timeZone) : '-')],
    ['Sent', ({ close }) => (close?.sentAt ? localTime(close.sentAt, close.timeZone) : '-')],
    ['Ending balance', ({ close }) => endings(close), 'figure'],
  ]
}

type MonthState = 'closed' | 'not closed yet' | 'in progress'

/** Whether a month is closed, over, or still in progress. */
export function monthState({ period, close }: Month, now: Date): MonthState {
  if (close) return 'closed'
  return Date.parse(period.to) <= now.getTime() ? 'not closed yet' : 'in progress'
}

function endings(close: Month['close']): string {
  const amounts = close?.balances.map(({ endingCents, currency }) => money(endingCents, currency))
  return amounts?.join(', ') || '-'
}
