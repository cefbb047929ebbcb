/** @jsxRuntime automatic */
import { chakra } from '@chakra-ui/react/styled-system'
import { counted } from '../../../../lambda/platform/text/in-words'
import { localTime } from '../../views/local-time'
import { commandLine } from '../../views/order-commands'
import type { View } from '../../views/orders-table'
import { pendingSections } from '../../views/pending-view'
import type { BooksState } from '../reads/read-books-state'
import type { OpenRead } from '../reads/read-pending'
import { ContactsLink } from './contacts-link'
import { PageLink } from './page-link'
import { Command, Links, Note, Section, Title } from './parts'

type OpenPageProps = {
  /** `undefined` when the reader's role may not read orders. */
  open: OpenRead | undefined
  /** `undefined` when the reader's role may not read the books. */
  books: BooksState | undefined
  stage: string | undefined
  view: View
  now: Date
}

/** What needs a person: what `pending` has, and whether the books agree. */
export function OpenPage({ open, books, stage, view, now }: OpenPageProps) {
  const sections = open && pendingSections(open, view, now)
  return (
    <>
      <Title>To do</Title>
      <Links>
        <ContactsLink path="open" shown={view.contacts} />
      </Links>
      {sections?.map(({ title, lines, guide }) => (
        <Section key={title} title={title}>
          <Lines>
            {lines.map(({ subject, text, isOrder }) => (
              <li key={subject + text}>
                {isOrder ? <PageLink to={`orders/${subject}`}>{subject}</PageLink> : subject}
                <span>{text}</span>
              </li>
            ))}
          </Lines>
          {guide && <Note>What to do: {guide}</Note>}
        </Section>
      ))}
      {open && open.moreUndelivered > 0 && (
        <Note>{counted(open.moreUndelivered, 'more order')} undelivered.</Note>
      )}
      {sections?.length === 0 && (
        <Section title="Orders and payouts">
          <p>Nothing is pending.</p>
        </Section>
      )}
      {!open && (
        <Section title="Orders and payouts">
          <p>Your AWS role may not read orders: that needs the policy support-desk.</p>
        </Section>
      )}
      <Books books={books} stage={stage} timeZone={view.timeZone} now={now} />
    </>
  )
}

type BooksProps = Pick<OpenPageProps, 'books' | 'stage' | 'now'> & { timeZone: string }

function Books({ books, stage, timeZone, now }: BooksProps) {
  const { readAt, verdict } = books?.month ?? {}
  return (
    <Section title="Books">
      <p>{booksText(books, timeZone)}</p>
      {readAt && now.getTime() - Date.parse(readAt) > longestMs && (
        <Note>
          Stripe should be read every day. What the log of keep-books says is why it was not, such
          as that Stripe cannot be reached.
        </Note>
      )}
      {verdict && verdict.differences.length > 0 && (
        <Command>{commandLine('reconcile', stage)}</Command>
      )}
    </Section>
  )
}

function booksText(books: BooksState | undefined, timeZone: string): string {
  if (!books) return 'Your AWS role may not read the books: that needs the policy finance-reader.'
  if (!books.month) return 'Stripe was not read yet; that happens once a day.'
  const { readAt, verdict } = books.month
  const count = verdict.differences.length
  const found = count === 0 ? 'no difference' : counted(count, 'difference')
  return `The books were compared with Stripe on ${localTime(readAt, timeZone)}: ${found}.`
}

/** As long as the alarm about the books waits. */
const longestMs = 26 * 3_600_000

const Lines = chakra('ul', {
  base: {
    '& li': { py: 'calc({spacing.3} / 2)', display: { base: 'block', md: 'flex' }, columnGap: '4' },
    '& li + li': { borderTopWidth: '1px' },
    '& a': { color: 'accent', fontWeight: 'semibold', textDecoration: 'underline' },
    '& span': { display: 'block', overflowWrap: 'anywhere' },
  },
})
