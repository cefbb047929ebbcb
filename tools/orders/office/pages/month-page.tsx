/** @jsxRuntime automatic */
import type { BalanceSummary } from '../../../../lambda/office/books/model/totals'
import { storeFirst } from '../../../../lambda/office/statement/figures/store-first'
import { money } from '../../../../lambda/office/statement/figures/words'
import { localTime } from '../../views/local-time'
import { commandLine } from '../../views/order-commands'
import { type SummaryRow, summaryRows } from '../../views/summary-view'
import type { Month } from '../reads/read-months'
import { Commands } from './commands'
import { monthFiles } from './month-files'
import { monthState } from './months-page'
import { PageLink } from './page-link'
import { Answer, Links, Note, Section, TableRoom, Title } from './parts'

type MonthPageProps = { month: Month; stage: string | undefined; now: Date }

/** One month: its state, the balance summary, the statement, and the files of `export`. */
export function MonthPage({ month, stage, now }: MonthPageProps) {
  const { period, books } = month
  const balances = storeFirst(books?.balances ?? [])
  return (
    <>
      <Title>{period.label}</Title>
      <Answer>{stateText(month, now)}</Answer>
      {books && !books.isClosed && (
        <Note>
          This month is open: what is in it may change. Stripe was read on{' '}
          {localTime(books.readAt, period.timeZone)}.
        </Note>
      )}
      <Links>
        <PageLink to={`months/${month.month}/statement`}>Statement</PageLink>
      </Links>
      <Section title="Balance">
        {balances.length === 0 && <p>No money moved in this month.</p>}
        {balances.map((balance) => (
          <Balance key={balance.currency} balance={balance} />
        ))}
      </Section>
      <Section title="Files">
        <p>No names or contact data of buyers. Columns: docs/finance.md.</p>
        {monthFiles.map((files) => (
          <Links key={files[0]?.name}>
            {files.map(({ name }) => (
              <PageLink key={name} to={`months/${month.month}/${name}`}>
                {name}
              </PageLink>
            ))}
          </Links>
        ))}
      </Section>
      <Commands commands={monthCommands(month, stage, now)} />
    </>
  )
}

function stateText(month: Month, now: Date): string {
  const { books, sentAt } = month
  if (!books?.isClosed) return `This month is ${monthState(month, now)}.`
  const { readAt, timeZone } = books
  const sent = sentAt === undefined ? ', not sent' : `, sent on ${localTime(sentAt, timeZone)}`
  return `Closed as of ${localTime(readAt, timeZone)}${sent} (${timeZone}).`
}

function monthCommands({ month, period }: Month, stage: string | undefined, now: Date) {
  const reconcile = {
    what: 'Compare its books with Stripe',
    command: commandLine(`reconcile --month ${month}`, stage),
  }
  const send = {
    what: 'Send its statement to finance; an open month is closed first',
    command: commandLine(`statement --month ${month} --send`, stage),
  }
  const journal = {
    what: 'Write its journal for accounting software',
    command: commandLine(`export --view journal --month ${month}`, stage),
  }
  return Date.parse(period.to) <= now.getTime() ? [reconcile, send, journal] : [reconcile]
}

function Balance({ balance }: { balance: BalanceSummary }) {
  const { currency } = balance
  return (
    <TableRoom label={`Balance in ${currency.toUpperCase()}`}>
      <table className="stacked">
        <thead>
          <tr>
            <th scope="col">{currency.toUpperCase()}</th>
            {['Count', 'Gross', 'Fee', 'Net'].map((head) => (
              <th key={head} scope="col" className="figure">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {summaryRows(balance).map((row, place) => (
            // A category can be in several blocks.
            <BalanceRow key={`${place} ${row.name}`} row={row} currency={currency} />
          ))}
        </tbody>
      </table>
    </TableRoom>
  )
}

function BalanceRow({ row: { name, totals }, currency }: { row: SummaryRow; currency: string }) {
  if (!totals) {
    return (
      <tr>
        <th scope="rowgroup" colSpan={5} className="group">
          {name}
        </th>
      </tr>
    )
  }
  const { count, grossCents, feeCents, netCents } = totals
  const amount = (cents: number | undefined) => (cents === undefined ? '' : money(cents, currency))
  return (
    <tr className={count === undefined || name === 'Activity' ? 'sum' : undefined}>
      <th scope="row">{name.trim()}</th>
      <Figure head="Count">{count?.toLocaleString('en-US') ?? ''}</Figure>
      <Figure head="Gross">{amount(grossCents)}</Figure>
      <Figure head="Fee">{amount(feeCents)}</Figure>
      <Figure head="Net">{amount(netCents)}</Figure>
    </tr>
  )
}

function Figure({ head, children }: { head: string; children: string }) {
  const className = children === '' ? 'figure none' : 'figure'
  return (
    <td className={className} data-head={head}>
      {children}
    </td>
  )
}
