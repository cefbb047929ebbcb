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
        <p>
          The books begin with the month of the first order. A month closes by itself from the 2nd
          of the next one on.
        </p>
        <ColumnsTable
          label="Months"
          columns={columns(now)}
          rows={months}
          keyOf={({ month }) => month}
          pathOf={({ month }) => `months/${month}`}
        />
      </Section>
    </>
  )
}

function columns(now: Date): TextColumn<Month>[] {
  return [
    ['Month', ({ period }) => period.label],
    ['State', (month) => monthState(month, now)],
    ['Closed', ({ books }) => (books?.isClosed ? localTime(books.readAt, books.timeZone) : '-')],
    ['Sent', ({ sentAt, period }) => (sentAt ? localTime(sentAt, period.timeZone) : '-')],
    ['Ending balance', endings, 'figure'],
  ]
}

type MonthState = 'closed' | 'not closed yet' | 'in progress'

/** Whether a month is closed, over, or still in progress. */
export function monthState({ period, books }: Month, now: Date): MonthState {
  if (books?.isClosed) return 'closed'
  return Date.parse(period.to) <= now.getTime() ? 'not closed yet' : 'in progress'
}

function endings({ books }: Month): string {
  const amounts = books?.balances.map(({ endingCents, currency }) => money(endingCents, currency))
  return (books?.isClosed && amounts?.join(', ')) || '-'
}
